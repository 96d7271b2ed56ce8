#!/usr/bin/env python3
"""Opens map pages in a real browser and checks what they promise.

    check_map.py PLAIN.html HOSTILE.html SEAM.html BIG.html

Every failed check is one line on standard output; the exit status says whether there was any.
Debian: python3-selenium, chromium, chromium-driver.
"""

import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

failures = []


def check(promise, holds, seen=""):
    if not holds:
        failures.append(promise)
        print(f"FAILED: {promise}{f' (seen: {seen!r})' if seen != '' else ''}")


def start_browser():
    options = Options()
    # No sandbox: tests may run as root in a container, where Chromium refuses to start with one.
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--window-size=1200,800", "--lang=en"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


class MapPage:
    def __init__(self, browser, path, dark=False, calm=True):
        self.browser = browser
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}]})
        browser.get("file://" + path)

    def ask(self, expression):
        return self.browser.execute_script("return " + expression)

    def press(self, *keys):
        for key in keys:
            ActionChains(self.browser).send_keys(key).perform()

    def click(self, selector):
        self.ask(f"document.querySelector('{selector}').click()")

    def texts(self, selector):
        return self.ask(
            f"[...document.querySelectorAll('{selector}')].map(element => element.textContent)")

    def caption(self):
        return self.ask("document.getElementById('caption').textContent")

    def picture(self):
        return self.ask("document.querySelector('#map canvas').toDataURL()")

    def check_console(self, name):
        log = self.browser.get_log("browser")
        check(f"{name}: the console stays empty", not log, log)
        check(f"{name}: nothing is loaded from anywhere",
              self.ask("performance.getEntriesByType('resource').length") == 0)


def check_plain(browser, path):
    """Three passes that unlock a, b and c in this order; a near miss; one refused fix."""
    page = MapPage(browser, path)
    names = page.texts("#pass-list button .name")
    check("passes are listed in their order", names == ["A, B", "C", "D"], names)
    check("all that unlocked is filled at first", page.ask("unlockMap.filled") == list("abcd"))
    check("the near miss is listed with its distance",
          page.texts("#near-miss-list button") == ["Missed55 m"], page.texts("#near-miss-list button"))
    check("the refused fix is listed with its reason",
          "exactly 0, 0" in page.texts("#refusal-list button .name")[0])

    whole = page.picture()
    seen = []
    for _ in range(3):
        page.press(Keys.ARROW_RIGHT)
        seen.append((page.ask("unlockMap.step"), "".join(page.ask("unlockMap.filled"))))
    check("the right arrow steps and fills in order",
          seen == [(1, "ab"), (2, "abc"), (3, "abcd")], seen)
    page.press(Keys.ARROW_RIGHT)
    check("stepping ends at the last pass", page.ask("unlockMap.step") == 3)
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    check("the left arrow steps back and empties", page.ask("unlockMap.filled") == ["a", "b"])
    check("the step is announced politely",
          page.ask("document.getElementById('caption').getAttribute('aria-live')") == "polite"
          and "Pass 1 of 3" in page.caption()
          and "You crossed into B, which sits inside A." in page.caption(), page.caption())
    check("the current pass is marked in the list",
          page.ask("document.querySelector('#pass-list [aria-current] .name').textContent") == "A, B")
    page.click("#next")
    check("the button steps, too", page.ask("unlockMap.step") == 2)
    page.click("#pass-list li:nth-child(3) button")
    check("a pass of the list is a button that goes there", page.ask("unlockMap.step") == 3)

    # Turned off, so that the same place of the map can be looked at before and after.
    page.press(Keys.ESCAPE)
    page.click("#follow")
    inside_d = "unlockMap.pixel(0.035, 0.0005)"
    filled = page.ask(inside_d)
    page.click("#first")
    check("the canvas itself shows the change", page.ask(inside_d) != filled, filled)
    page.press(Keys.ESCAPE)
    check("Escape goes back to everything",
          page.ask("unlockMap.step") == 0 and page.picture() == whole)

    check_keyboard(page)
    check_names(page)
    page.click("#near-miss-list button")
    check("a near miss is told of", "Missed was missed by 55 m" in page.caption(), page.caption())
    page.click("#refusal-list button")
    check("a refusal is told of", "exactly 0, 0" in page.caption(), page.caption())
    page.check_console("plain")


def check_keyboard(page):
    page.ask("document.activeElement.blur()")
    stops = []
    for _ in range(20):
        page.press(Keys.TAB)
        stop = page.ask("""(() => { const e = document.activeElement;
            return e.id || e.closest('[id]')?.id || ''; })()""")
        stops.append(stop)
    for wanted in ["first", "previous", "overview", "next", "last", "follow", "pass-list",
                   "near-miss-list", "refusal-list", "track-list", "map"]:
        check(f"Tab reaches {wanted}", wanted in stops, stops)
    page.ask("document.querySelector('#pass-list button').focus()")
    page.press(Keys.ARROW_DOWN)
    check("the arrows walk the list of passes",
          page.ask("document.activeElement.querySelector('.name').textContent") == "C"
          and page.ask("unlockMap.step") == 2)
    page.press(Keys.ARROW_RIGHT)
    check("the focus goes with the step",
          page.ask("document.activeElement.querySelector('.name').textContent") == "D")
    page.ask("document.getElementById('map').focus()")
    before = page.ask("unlockMap.center")
    page.press(Keys.ARROW_RIGHT)
    time.sleep(0.4)
    check("on the map the arrows pan",
          page.ask("unlockMap.center") != before and page.ask("unlockMap.step") == 3)
    page.press(Keys.PAGE_UP)
    check("on the map Page Up steps", page.ask("unlockMap.step") == 2)
    page.press(Keys.ESCAPE)


def check_names(page):
    nameless = page.ask("""[...document.querySelectorAll('button, input, a[href], summary, [tabindex]')]
        .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.title
                       || e.labels?.length)).map(e => e.outerHTML)""")
    check("everything that takes the focus has a name", nameless == [], nameless)
    check("the headings name the parts",
          [text.rstrip("0123456789") for text in page.texts("h2")]
          == ["Passes", "Near misses", "Held back", "Refused fixes", "Tracks"], page.texts("h2"))
    check("the language is told", page.ask("document.documentElement.lang") == "en")


def check_hostile(browser, path):
    """Names that try to be markup and scripts."""
    page = MapPage(browser, path, dark=True)
    check("no name is run", page.ask("window.hacked") is None)
    check("no name becomes an element",
          page.ask("document.querySelectorAll('img, b, iframe').length") == 0)
    names = page.texts("#pass-list button .name")
    check("names are shown as they are", names == ["</script><script>window.hacked = 1</script>"
                                                   "<img src=x onerror='window.hacked = 2'>\u0007\u2028"],
          names)
    page.press(Keys.ARROW_RIGHT)
    ActionChains(page.browser).move_to_element(
        page.browser.find_element("id", "map")).perform()
    check("nor is a name run in a tip", page.ask("window.hacked") is None)
    page.check_console("hostile")


def check_seam(browser, path):
    """A track over the antimeridian, and patches on both of its sides."""
    page = MapPage(browser, path, calm=False)
    west, _, east, _ = page.ask("unlockMap.bounds")
    check("the view holds the track and not the world", east - west < 5, (west, east))
    outside = page.ask("unlockMap.pixel(178.93, 0.13)")
    for longitude in [179.83, 180.23]:
        inside = page.ask(f"unlockMap.pixel({longitude}, 0.13)")
        check(f"the patch at {longitude} is filled", inside != outside, inside)
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT, Keys.ESCAPE)
    time.sleep(1)
    west, _, east, _ = page.ask("unlockMap.bounds")
    check("stepping in the middle of a zoom ends where it should", east - west < 5, (west, east))
    page.check_console("seam")


def check_big(browser, path):
    """50,000 fixes, 2,000 outlines, hundreds of passes."""
    began = time.monotonic()
    page = MapPage(browser, path)
    page.ask("unlockMap.step")
    took = time.monotonic() - began
    check("a big page opens within seconds", took < 8, took)
    milliseconds = page.ask("""(() => { const began = performance.now();
        for (let i = 0; i < 10; i++) document.getElementById('next').click();
        return (performance.now() - began) / 10; })()""")
    check("a step on a big page is quick", milliseconds < 400, milliseconds)
    print(f"big page: opened in {took:.1f} s, {milliseconds:.0f} ms for a step")
    shown = page.ask("document.querySelectorAll('#pass-list button').length")
    total = page.ask("unlockMap.passCount")
    check("a long list is shown in parts", shown < total, (shown, total))
    page.click("#last")
    check("and reaches its end all the same",
          page.ask("document.querySelectorAll('#pass-list button').length") == total)
    page.check_console("big")


def main():
    browser = start_browser()
    try:
        for examine, path in zip([check_plain, check_hostile, check_seam, check_big], sys.argv[1:]):
            examine(browser, path)
    finally:
        browser.quit()
    return 1 if failures else 0


sys.exit(main())
