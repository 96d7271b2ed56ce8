"use strict";
// Words, and the lists beside the map. Names come from files: they only ever become text nodes.

const REASONS = {
  outOfRange: "coordinate out of range",
  notFinite: "coordinate not a number",
  unreadable: "unreadable point",
  nullIsland: "exactly 0, 0",
  accuracy: "accuracy not good enough",
  invalidAccuracy: "marked as invalid by the device",
  speed: "too fast from the fix before",
  stale: "too old when received",
  future: "too far in the future",
  mocked: "marked as simulated by the device",
};

const UNITS = { accuracy: "m", invalidAccuracy: "m", speed: "m/s", stale: "s", future: "s" };

function timeText(time) {
  if (time === null) return "no time";
  return new Date(time).toISOString().replace("T", " ").replace(/(\.000)?Z$/, " UTC");
}

function numberText(value) {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}

function metresText(metres) {
  if (metres < 1) return `${Number(metres.toPrecision(2))} m`;
  if (metres < 10) return `${metres.toFixed(1)} m`;
  if (metres < 1000) return `${Math.round(metres)} m`;
  return `${metres < 10000 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)} km`;
}

function placeText(place) {
  if (!place) return "no place";
  return `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`;
}

function plural(count, one, many = one + "s") {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

function reasonText(refusal) {
  const unit = UNITS[refusal.reason] ?? "";
  const number = value => `${numberText(value)} ${unit}`.trim();
  let text = REASONS[refusal.reason] ?? refusal.reason;
  if (refusal.measured !== null) {
    text += ` (${number(refusal.measured)}`
      + (refusal.limit === null ? ")" : `, limit ${number(refusal.limit)})`);
  }
  return text;
}

function holdBackText(held) {
  if (held.rule === "confidence") {
    return `confidence ${percentText(held.measured)} of ${percentText(held.limit)} needed`;
  }
  if (held.rule === "dwell") {
    return `${numberText(held.measured)} s inside of ${numberText(held.limit)} s needed`;
  }
  return held.rule;
}

function percentText(share) {
  return `${(100 * share).toFixed(0)} %`;
}

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// A list of buttons that is one stop for the Tab key: the arrows move and choose inside it.
class ItemList {
  constructor(id, items, { render, choose, empty }) {
    this.list = document.getElementById(id);
    this.items = items;
    this.render = render;
    this.choose = choose;
    this.buttons = [];
    this.current = -1;
    if (items.length === 0) {
      const note = element("p", "none", empty);
      this.list.replaceWith(note);
      return;
    }
    this.list.addEventListener("keydown", event => this.onKey(event));
    this.more = element("p", "more");
    const button = element("button", "", "Show more");
    button.type = "button";
    button.addEventListener("click", () => {
      const next = this.buttons.length;
      this.show(next + 200);
      this.buttons[next].focus();
    });
    this.more.append(button);
    this.list.after(this.more);
    this.show(200);
  }

  show(count) {
    const end = Math.min(count, this.items.length);
    const added = document.createDocumentFragment();
    for (let i = this.buttons.length; i < end; i++) {
      const button = element("button");
      button.type = "button";
      button.tabIndex = i === Math.max(0, this.current) ? 0 : -1;
      this.render(button, this.items[i], i);
      button.addEventListener("click", () => this.choose(i));
      const item = element("li");
      item.append(button);
      added.append(item);
      this.buttons.push(button);
    }
    this.list.append(added);
    this.more.hidden = end === this.items.length;
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.buttons.indexOf(document.activeElement);
    const targets = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.items.length - 1 };
    const target = targets[event.key];
    if (target === undefined || at < 0) return;
    event.preventDefault();
    if (target < 0 || target >= this.items.length) return;
    this.choose(target);
    this.buttons[target].focus();
  }

  // Marks an item as the current one; -1 for none.
  mark(index) {
    if (index >= this.buttons.length) this.show(index + 50);
    const [before, after] = [this.buttons[this.current], this.buttons[index]];
    before?.removeAttribute("aria-current");
    if (after) {
      (before ?? this.buttons[0]).tabIndex = -1;
      after.tabIndex = 0;
      after.setAttribute("aria-current", "true");
      after.scrollIntoView({ block: "nearest" });
    }
    this.current = index;
  }
}

function setCount(headingId, count, total = count) {
  const text = count === total ? numberText(total) : `${numberText(count)} of ${numberText(total)}`;
  document.getElementById(headingId).append(element("span", "count", text));
}

function fillSummary(data) {
  const summary = data.summary;
  document.getElementById("title").textContent = data.title;
  const facts = [
    plural(summary.accepted + summary.rejected, "fix", "fixes"),
    ...(summary.rejected ? [`${numberText(summary.rejected)} refused`] : []),
    plural(summary.passes, "pass", "passes"), plural(summary.unlocks, "unlock"),
    ...(summary.users > 1 ? [plural(summary.users, "user")] : []),
  ];
  document.getElementById("summary").textContent = facts.join(" · ");
  const notes = [];
  const drawn = data.tracks.reduce((sum, track) => sum + track.count, 0);
  if (drawn < summary.accepted) {
    notes.push(`${numberText(drawn)} of ${numberText(summary.accepted)} fixes are drawn; `
      + `the line is within ${metresText(summary.drawnWithin)} of the others.`);
  }
  if (summary.outlinesLeftOut) {
    notes.push(`${plural(summary.outlinesLeftOut, "patch", "patches")} further off are left out.`);
  }
  const element = document.getElementById("notes");
  element.textContent = notes.join(" ");
  element.hidden = notes.length === 0;
}

function renderPass(data, palette) {
  return (button, pass) => {
    const badge = element("span", pass.inferred ? "badge inferred" : "badge", String(pass.order + 1));
    const names = pass.patches.map(patch => patch.name).join(", ");
    const name = element("span", "name", names);
    const aside = element("span", "aside", pass.time === null ? "no time" : clock(pass.time));
    const kinds = [...new Set(pass.patches.map(patch => patch.type).filter(Boolean))].join(", ");
    const details = [kinds, pass.inferred ? "inferred between two fixes" : "",
      pass.source === "import" ? "import" : "",
      data.summary.users > 1 ? data.tracks[pass.track].user : ""].filter(Boolean);
    button.append(badge, name, aside);
    if (details.length) button.append(element("span", "detail", details.join(" · ")));
    const paint = () => {
      badge.style.background = palette().mix(pass.phase);
      badge.style.color = Palette.textOn(palette().mix(pass.phase));
    };
    paint();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTimeout(paint));
  };
}

function clock(time) {
  return new Date(time).toISOString().slice(11, 19);
}

function renderMiss(button, miss) {
  button.append(
    element("span", "ring"), element("span", "name", miss.name),
    element("span", "aside", metresText(miss.metres)));
}

function renderHoldBack(button, held) {
  button.append(
    element("span", "ring"), element("span", "name", held.name),
    element("span", "aside", held.time === null ? "no time" : clock(held.time)),
    element("span", "detail", holdBackText(held)));
}

function renderRefusal(data) {
  return (button, refusal) => {
    button.append(
      element("span", "cross", "✕"), element("span", "name", reasonText(refusal)),
      element("span", "aside", `fix ${refusal.index}`));
    const details = [refusal.time === null ? "" : timeText(refusal.time), placeText(refusal.place),
      data.tracks.length > 1 ? data.tracks[refusal.track].name : ""].filter(Boolean);
    button.append(element("span", "detail", details.join(" · ")));
    button.firstChild.setAttribute("aria-hidden", "true");
  };
}

function renderTrack(data) {
  return (button, track) => {
    const name = (track.name.split("/").pop() || track.name || "track")
      + (data.summary.users > 1 ? ` (${track.user})` : "");
    button.append(
      element("span"), element("span", "name", name),
      element("span", "aside", plural(track.accepted, "fix", "fixes")));
    const times = track.firstTime === null ? "no times"
      : `${timeText(track.firstTime)} to ${timeText(track.lastTime)}`;
    button.append(element("span", "detail", times));
  };
}

function fillRefusalReasons(data) {
  const reasons = Object.entries(data.summary.rejectedFor)
    .map(([reason, count]) => `${REASONS[reason] ?? reason}: ${numberText(count)}`);
  const element = document.getElementById("refusal-reasons");
  element.textContent = reasons.join(" · ");
  element.hidden = reasons.length === 0;
}
