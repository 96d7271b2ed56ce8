"use strict";
// Puts data, map and panel together. `window.unlockMap` answers what is shown, for tests.

class State {
  constructor(data) {
    this.data = data;
    // How many passes have fired; with `isOverview` all have, and none is the current one.
    this.step = data.passes.length;
    this.isOverview = true;
    // A near miss, a hold-back or a refusal.
    this.selected = null;
  }
  currentPass() {
    return this.isOverview ? null : this.data.passes[this.step - 1];
  }
  isFilled(outline) {
    return outline.pass !== null && outline.pass.order < this.step;
  }
  // Up to which of its drawn fixes a track has been run through.
  reached(index) {
    const current = this.currentPass(), track = this.data.tracks[index];
    if (!current || index < current.track) return track.count - 1;
    for (let order = this.step - 1; order >= 0; order--) {
      const pass = this.data.passes[order];
      if (pass.track === index) return pass.position;
    }
    return -1;
  }
}

class Page {
  constructor() {
    this.data = readData();
    this.state = new State(this.data);
    this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.map = this.makeMap();
    this.scene = new Scene(this.data, this.state);
    this.showEverything(false);
    this.scene.addTo(this.map);
    this.makePanel();
    this.listen();
    this.refresh();
  }

  makeMap() {
    const tiles = this.data.tiles;
    const map = L.map("map", {
      zoomSnap: tiles ? 1 : 0.25, minZoom: 1, maxZoom: tiles ? 19 : 22, inertia: !this.isCalm,
      zoomAnimation: !this.isCalm, fadeAnimation: !this.isCalm, attributionControl: false,
    });
    const credit = L.control.attribution({ prefix: false }).addTo(map);
    if (tiles) {
      L.tileLayer(tiles.url, { maxZoom: 19 }).addTo(map);
      credit.addAttribution(tiles.attribution);
    }
    L.control.scale().addTo(map);
    map.on("zoomanim", () => { this.isZooming = true; });
    map.on("zoomend", () => {
      this.isZooming = false;
      setTimeout(() => this.pursueGoal());
    });
    return map;
  }

  makePanel() {
    const data = this.data, summary = data.summary;
    fillSummary(data);
    fillRefusalReasons(data);
    setCount("passes", data.passes.length, summary.passes);
    setCount("near-misses", data.nearMisses.length);
    setCount("hold-backs", data.holdBacks.length);
    setCount("refusals", data.refusals.length, summary.rejected);
    setCount("tracks", data.tracks.length);
    this.passes = new ItemList("pass-list", data.passes, {
      render: renderPass(data, () => this.scene.palette), choose: i => this.goTo(i + 1),
      empty: "No fix unlocked anything.",
    });
    this.misses = new ItemList("near-miss-list", data.nearMisses, {
      render: renderMiss, choose: i => this.select(data.nearMisses[i]),
      empty: "Nothing was missed nearby.",
    });
    this.holdBacks = new ItemList("hold-back-list", data.holdBacks, {
      render: renderHoldBack, choose: i => this.select(data.holdBacks[i]),
      empty: "No rule kept anything back.",
    });
    document.getElementById("hold-back-section").hidden = data.holdBacks.length === 0;
    this.refusals = new ItemList("refusal-list", data.refusals, {
      render: renderRefusal(data), choose: i => this.select(data.refusals[i]),
      empty: "No fix was refused.",
    });
    this.trackList = new ItemList("track-list", data.tracks, {
      render: renderTrack(data), choose: i => this.showTrack(i), empty: "No track.",
    });
    this.fillKey();
  }

  fillKey() {
    const tracks = this.data.tracks, stops = this.scene.palette.stops;
    document.getElementById("ramp").style.background = `linear-gradient(90deg, ${stops.join(",")})`;
    const isOne = tracks.length === 1 && tracks[0].firstTime !== null;
    document.getElementById("ramp-start").textContent =
      isOne ? timeText(tracks[0].firstTime) : "start of a track";
    document.getElementById("ramp-end").textContent =
      isOne ? timeText(tracks[0].lastTime) : "its end";
    document.getElementById("key").style.setProperty("--sample", this.scene.palette.mix(0.4));
    // On a small map the key would cover what it explains.
    if (this.map.getSize().x < 600) document.getElementById("key").open = false;
  }

  listen() {
    const button = (id, act) => document.getElementById(id).addEventListener("click", act);
    button("first", () => this.goTo(1));
    button("previous", () => this.stepBy(-1));
    button("next", () => this.stepBy(1));
    button("last", () => this.goTo(this.data.passes.length));
    button("overview", () => this.showOverview());
    document.addEventListener("keydown", event => this.onKey(event));
    this.map.on("mousemove", event => this.onHover(event));
    this.map.on("mouseout movestart zoomstart", () => this.hideTooltip());
    this.map.on("click", event => this.onClick(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.scene.refreshPalette();
      this.fillKey();
    });
    new ResizeObserver(() => this.map.invalidateSize({ animate: false }))
      .observe(document.getElementById("map"));
  }

  onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isOnMap = target.closest("#map") !== null;
    const steps = { PageDown: 1, PageUp: -1, ...(isOnMap ? {} : { ArrowRight: 1, ArrowLeft: -1 }) };
    // Page keys scroll the panel as anyone would expect; on the map they step.
    if ((event.key === "PageDown" || event.key === "PageUp") && !isOnMap) return;
    if (event.key in steps) {
      event.preventDefault();
      this.stepBy(steps[event.key]);
      const list = this.passes;
      if (list.list.contains(document.activeElement)) list.buttons[list.current]?.focus();
    } else if (event.key === "Escape") {
      this.showOverview();
    }
  }

  stepBy(change) {
    const count = this.data.passes.length;
    if (this.state.isOverview) return this.goTo(change > 0 ? 1 : count);
    this.goTo(this.state.step + change);
  }

  goTo(step) {
    if (step < 1 || step > this.data.passes.length) return;
    this.state.step = step;
    this.state.isOverview = false;
    this.state.selected = null;
    this.refresh();
    if (document.getElementById("follow").checked) this.showPass(this.state.currentPass());
  }

  showOverview() {
    this.state.step = this.data.passes.length;
    this.state.isOverview = true;
    this.state.selected = null;
    this.refresh();
    if (document.getElementById("follow").checked) this.showEverything(!this.isCalm);
  }

  select(item) {
    this.state.selected = item;
    this.refresh();
    if (!item.place) return;
    const box = new Box().extend(item.place.x, item.place.y);
    if (item.nearest) {
      box.extend(item.nearest.x + Math.round(item.place.x - item.nearest.x), item.nearest.y);
    }
    this.show(box, 17);
  }

  showTrack(index) {
    this.trackList.mark(index);
    this.show(this.data.tracks[index].box, 18);
  }

  showPass(pass) {
    const box = new Box().extend(pass.place.x, pass.place.y);
    // The innermost of the batch: what lies around it would zoom out too far.
    const innermost = [...pass.patches].reverse().find(patch => patch.outline !== null);
    if (innermost) {
      const outline = this.data.outlines[innermost.outline];
      // An area that reaches round the antimeridian has a box as wide as the world.
      if (outline.box.maxX - outline.box.minX < 0.5) box.union(outline.box);
    }
    this.show(box, 16);
  }

  // All tracks, in the narrowest window of longitudes that holds them.
  showEverything(isAnimated) {
    const boxes = this.data.tracks.filter(track => !track.box.isEmpty).map(track => {
      const turn = -Math.floor(track.box.minX);
      return track.box.shifted(turn);
    }).sort((a, b) => a.minX - b.minX);
    let whole = new Box();
    if (boxes.length) {
      let reach = boxes[0].maxX, gap = boxes[0].minX + 1, start = 0;
      boxes.forEach(box => { reach = Math.max(reach, box.maxX); });
      gap -= reach;
      let end = boxes[0].maxX;
      for (let i = 1; i < boxes.length; i++) {
        if (boxes[i].minX - end > gap) [gap, start] = [boxes[i].minX - end, i];
        end = Math.max(end, boxes[i].maxX);
      }
      boxes.forEach((box, i) => whole.union(i < start ? box.shifted(1) : box));
    } else {
      for (const outline of this.data.outlines) whole.union(outline.box);
    }
    if (whole.isEmpty) whole = new Box().extend(0.05, 0.2).extend(0.95, 0.75);
    this.show(whole, 17, isAnimated);
  }

  // Moves the map so that a box is seen whole.
  show(box, maxZoom, isAnimated = !this.isCalm) {
    this.goal = { box, maxZoom, isAnimated };
    // Leaflet drops what it is asked for while it zooms: the last wish is heard afterwards.
    if (!this.isZooming) this.pursueGoal();
  }

  pursueGoal() {
    if (!this.goal) return;
    const { box, maxZoom, isAnimated } = this.goal;
    this.goal = null;
    let turn = 0;
    if (this.map._loaded) {
      const center = this.map.getCenter().lng / 360 + 0.5;
      turn = Math.round(center - (box.minX + box.maxX) / 2);
    }
    const bounds = L.latLngBounds(
      [latitudeOf(box.maxY), longitudeOf(box.minX + turn)],
      [latitudeOf(box.minY), longitudeOf(box.maxX + turn)]);
    const key = document.getElementById("key");
    const isBesideKey = key.open && this.map.getSize().x > 800;
    this.map.fitBounds(bounds, {
      paddingTopLeft: [60, 36], paddingBottomRight: [isBesideKey ? key.offsetWidth + 36 : 36, 36],
      maxZoom, animate: isAnimated,
    });
  }

  refresh() {
    const state = this.state, count = this.data.passes.length;
    this.scene.redraw();
    this.passes.mark(state.isOverview ? -1 : state.step - 1);
    this.misses.mark(this.data.nearMisses.indexOf(state.selected));
    this.holdBacks.mark(this.data.holdBacks.indexOf(state.selected));
    this.refusals.mark(this.data.refusals.indexOf(state.selected));
    document.getElementById("overview").setAttribute("aria-pressed", String(state.isOverview));
    // Not `disabled`: a button that loses the focus at the last step leaves keyboards stranded.
    const disable = (id, isDisabled) =>
      document.getElementById(id).setAttribute("aria-disabled", String(isDisabled));
    disable("first", count === 0 || (!state.isOverview && state.step === 1));
    disable("previous", count === 0 || (!state.isOverview && state.step === 1));
    disable("next", count === 0 || (!state.isOverview && state.step === count));
    disable("last", count === 0 || (!state.isOverview && state.step === count));
    this.caption();
  }

  caption() {
    const { where, what } = this.words();
    const caption = document.getElementById("caption");
    caption.replaceChildren(element("span", "where", where), what);
  }

  words() {
    const state = this.state, selected = state.selected, pass = state.currentPass();
    const count = this.data.passes.length;
    if (selected?.kind === "near miss") {
      return {
        where: `Near miss · ${timeText(selected.time)} · ${placeText(selected.place)}`,
        what: `${selected.name} was missed by ${metresText(selected.metres)}.`,
      };
    }
    if (selected?.kind === "hold-back") {
      return {
        where: `Held back · ${timeText(selected.time)} · ${placeText(selected.place)}`,
        what: `${selected.name} was not unlocked: ${holdBackText(selected)}.`,
      };
    }
    if (selected) {
      return {
        where: `Refused · fix ${selected.index} · ${timeText(selected.time)} · ${placeText(selected.place)}`,
        what: `This fix was refused: ${reasonText(selected)}.`,
      };
    }
    if (pass) {
      return {
        where: `Pass ${pass.order + 1} of ${count} · ${timeText(pass.time)} · ${placeText(pass.place)}`,
        what: pass.sentence + (pass.inferred ? " (Inferred between two fixes.)" : ""),
      };
    }
    if (count === 0) return { where: "Overview", what: "No fix unlocked anything." };
    return {
      where: "Overview",
      what: `${plural(count, "pass", "passes")} unlocked ${plural(this.data.summary.unlocks, "patch", "patches")}. `
        + "Step through them with the arrow keys.",
    };
  }

  onHover(event) {
    const hit = this.scene.hit(event.containerPoint);
    const lines = hit ? this.describe(hit) : [];
    this.map.getContainer().style.cursor = hit && (hit.pass || hit.refusal) ? "pointer" : "";
    if (!lines.length) return this.hideTooltip();
    const tooltip = document.getElementById("tooltip");
    tooltip.replaceChildren(...lines.map(line => element("div", "", line)));
    tooltip.hidden = false;
    const { x, y } = event.containerPoint, size = this.map.getSize();
    const left = Math.min(x + 14, size.x - tooltip.offsetWidth - 4);
    const top = y + 16 + tooltip.offsetHeight > size.y ? y - tooltip.offsetHeight - 10 : y + 16;
    tooltip.style.left = `${Math.max(4, left)}px`;
    tooltip.style.top = `${Math.max(4, top)}px`;
  }

  describe(hit) {
    if (hit.pass) return [`Pass ${hit.pass.order + 1} · ${timeText(hit.pass.time)}`, hit.pass.sentence];
    if (hit.refusal) return [`Fix ${hit.refusal.index} refused`, reasonText(hit.refusal)];
    if (hit.track) {
      const { track, fix } = hit;
      return [`Fix ${track.indices[fix]} · ${timeText(track.times[fix])}`, track.name];
    }
    const outline = hit.outline;
    const state = outline.pass ? `unlocked in pass ${outline.pass.order + 1}`
      : outline.miss?.kind === "near miss" ? `missed by ${metresText(outline.miss.metres)}`
        : outline.miss ? `held back: ${holdBackText(outline.miss)}` : "not unlocked here";
    return [outline.name, [outline.type, state].filter(Boolean).join(" · ")];
  }

  hideTooltip() {
    document.getElementById("tooltip").hidden = true;
  }

  onClick(event) {
    const hit = this.scene.hit(event.containerPoint);
    if (!hit) return;
    if (hit.pass) this.goTo(hit.pass.order + 1);
    else if (hit.refusal) this.select(hit.refusal);
    else if (hit.outline?.pass) this.goTo(hit.outline.pass.order + 1);
    else if (hit.outline?.miss) this.select(hit.outline.miss);
  }
}

const page = new Page();
window.unlockMap = {
  get step() { return page.state.isOverview ? 0 : page.state.step; },
  get passCount() { return page.data.passes.length; },
  get filled() {
    return page.data.outlines.filter(outline => page.state.isFilled(outline)).map(o => o.id).sort();
  },
  get bounds() { return page.map.getBounds().toBBoxString().split(",").map(Number); },
  get center() { return page.map.getCenter(); },
  pixel(longitude, latitude) {
    const ratio = window.devicePixelRatio || 1;
    const point = page.map.latLngToLayerPoint([latitude, longitude]).subtract(page.scene._bounds.min);
    const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    probe.drawImage(page.scene._container, -Math.round(point.x * ratio), -Math.round(point.y * ratio));
    return [...probe.getImageData(0, 0, 1, 1).data];
  },
};
