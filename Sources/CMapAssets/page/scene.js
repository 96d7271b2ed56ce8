"use strict";
// Everything that is drawn on the map, on one canvas. Leaflet moves and zooms it; the world is
// repeated to both sides, so that nothing is special about the antimeridian.

const RAMPS = {
  light: ["#0d0887", "#5302a3", "#8b0aa5", "#b83289", "#d8576b", "#ea7a3e", "#e29a1c"],
  dark: ["#8f6bff", "#b65cf0", "#dd5fc4", "#f3719b", "#fb8f6c", "#fdb34f", "#f6e34c"],
};

class Palette {
  constructor() {
    this.isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const style = getComputedStyle(document.documentElement);
    for (const name of ["ground", "surface", "text", "muted", "accent", "outline", "casing", "missed", "refused", "graticule"]) {
      this[name] = style.getPropertyValue("--" + name).trim();
    }
    this.stops = RAMPS[this.isDark ? "dark" : "light"];
    this.steps = Array.from({ length: Palette.STEPS }, (_, i) => this.mix(i / (Palette.STEPS - 1)));
  }
  mix(phase) {
    const at = Math.min(1, Math.max(0, phase)) * (this.stops.length - 1);
    const i = Math.min(this.stops.length - 2, Math.floor(at));
    const channel = (color, k) => parseInt(color.slice(1 + 2 * k, 3 + 2 * k), 16);
    const mixed = [0, 1, 2].map(k => {
      const from = channel(this.stops[i], k), to = channel(this.stops[i + 1], k);
      return Math.round(from + (to - from) * (at - i));
    });
    return "#" + mixed.map(value => value.toString(16).padStart(2, "0")).join("");
  }
  step(phase) {
    return Math.round(phase * (Palette.STEPS - 1));
  }
  // White or black, whichever can be read on the colour.
  static textOn(color) {
    const [r, g, b] = [1, 3, 5].map(i => {
      const value = parseInt(color.slice(i, i + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000000" : "#ffffff";
  }
}
Palette.STEPS = 64;

const DOT_LIMIT = 1500;

const Scene = L.Renderer.extend({
  initialize(data, state) {
    L.Renderer.prototype.initialize.call(this, { padding: 0.15 });
    this._data = data;
    this._state = state;
    this.palette = new Palette();
  },

  _initContainer() {
    this._container = document.createElement("canvas");
    this._container.setAttribute("aria-hidden", "true");
    this._context = this._container.getContext("2d");
  },

  _destroyContainer() {
    this._container.remove();
  },

  _updatePaths() {},

  _update() {
    if (this._map._animatingZoom && this._bounds) return;
    L.Renderer.prototype._update.call(this);
    const size = this._bounds.getSize(), ratio = window.devicePixelRatio || 1;
    L.DomUtil.setPosition(this._container, this._bounds.min);
    this._container.width = Math.round(ratio * size.x);
    this._container.height = Math.round(ratio * size.y);
    this._container.style.width = size.x + "px";
    this._container.style.height = size.y + "px";
    this.redraw();
  },

  refreshPalette() {
    this.palette = new Palette();
    this.redraw();
  },

  redraw() {
    if (!this._map || !this._bounds) return;
    const size = this._bounds.getSize(), ratio = window.devicePixelRatio || 1;
    const origin = this._bounds.min.add(this._map.getPixelOrigin());
    // One world unit in pixels, and where the canvas begins in them.
    this._scale = 256 * 2 ** this._map.getZoom();
    this._left = origin.x;
    this._top = origin.y;
    this._view = new Box()
      .extend(origin.x / this._scale, origin.y / this._scale)
      .extend((origin.x + size.x) / this._scale, (origin.y + size.y) / this._scale);
    const context = this._context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, size.x, size.y);
    context.lineJoin = context.lineCap = "round";
    if (!this._data.tiles) this._drawGraticule(size);
    this._drawOutlines();
    this._drawTracks();
    this._drawMiss();
    this._drawRefusals();
    this._drawPasses();
    this._container.dataset.drawn = String(Number(this._container.dataset.drawn || 0) + 1);
  },

  // The whole turns by which a box must be shifted to be seen.
  _turns(box) {
    const turns = [];
    if (box.isEmpty || box.maxY < this._view.minY || box.minY > this._view.maxY) return turns;
    for (let turn = Math.ceil(this._view.minX - box.maxX); box.minX + turn <= this._view.maxX; turn++) {
      turns.push(turn);
    }
    return turns;
  },

  _px(x, turn) { return (x + turn) * this._scale - this._left; },
  _py(y) { return y * this._scale - this._top; },

  _drawGraticule(size) {
    const degrees = 360 * size.x / this._scale / 6;
    const steps = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
    const step = steps.find(candidate => candidate <= degrees) ?? steps[steps.length - 1];
    const context = this._context;
    context.beginPath();
    const west = longitudeOf(this._view.minX), east = longitudeOf(this._view.maxX);
    for (let i = Math.ceil(west / step); i * step <= east; i++) {
      const x = Math.round(this._px(worldX(i * step * 1e7), 0)) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, size.y);
    }
    const south = latitudeOf(Math.min(1, this._view.maxY)), north = latitudeOf(Math.max(0, this._view.minY));
    for (let i = Math.ceil(south / step); i * step <= north; i++) {
      const y = Math.round(this._py(worldY(i * step * 1e7))) + 0.5;
      context.moveTo(0, y);
      context.lineTo(size.x, y);
    }
    context.lineWidth = 1;
    context.strokeStyle = this.palette.graticule;
    context.stroke();
  },

  _drawOutlines() {
    const context = this._context, current = this._state.currentPass();
    const visible = [];
    for (const outline of this._data.drawOrder) {
      const turns = this._turns(outline.box);
      if (turns.length) visible.push([outline, turns]);
    }
    context.beginPath();
    for (const [outline, turns] of visible) {
      if (!this._state.isFilled(outline)) for (const turn of turns) this._trace(outline, turn, true);
    }
    context.lineWidth = 1;
    context.strokeStyle = this.palette.outline;
    context.stroke();
    for (const [outline, turns] of visible) {
      if (!this._state.isFilled(outline)) continue;
      const isCurrent = outline.pass === current;
      const color = this.palette.mix(outline.pass.phase);
      for (const turn of turns) {
        context.beginPath();
        this._trace(outline, turn, false);
        // What fills the whole view tells least, and would tint all that lies on it.
        const isBackdrop = this._covers(outline.box, turn);
        context.globalAlpha = isCurrent ? (isBackdrop ? 0.2 : 0.34) : isBackdrop ? 0.06 : 0.16;
        context.fillStyle = color;
        context.fill("evenodd");
        context.globalAlpha = 1;
        if (outline.meetsSeam) {
          context.beginPath();
          this._trace(outline, turn, true);
        }
        context.lineWidth = isCurrent ? 3 : 1.5;
        context.strokeStyle = color;
        context.stroke();
      }
    }
    context.setLineDash([6, 4]);
    for (const [outline, turns] of visible) {
      if (!outline.miss || this._state.isFilled(outline)) continue;
      const isChosen = this._state.selected === outline.miss;
      context.beginPath();
      for (const turn of turns) this._trace(outline, turn, true);
      context.globalAlpha = isChosen ? 1 : 0.75;
      context.lineWidth = isChosen ? 3 : 1.5;
      context.strokeStyle = this.palette.missed;
      context.stroke();
    }
    context.globalAlpha = 1;
    context.setLineDash([]);
  },

  _covers(box, turn) {
    const view = this._view;
    return box.minX + turn <= view.minX && box.maxX + turn >= view.maxX
      && box.minY <= view.minY && box.maxY >= view.maxY;
  },

  // Adds an outline to the path. For strokes the edges along ±180° are left out: they are cuts.
  _trace(outline, turn, isStroke) {
    const context = this._context;
    for (const ring of outline.rings) {
      const openSeam = isStroke && outline.meetsSeam;
      let lastX = this._px(ring[0], turn), lastY = this._py(ring[1]);
      context.moveTo(lastX, lastY);
      for (let i = 2; i < ring.length; i += 2) {
        const x = this._px(ring[i], turn), y = this._py(ring[i + 1]);
        if (openSeam && ring[i] === ring[i - 2] && (ring[i] === 0 || ring[i] === 1)) {
          context.moveTo(x, y);
        } else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 0.8) {
          continue;
        } else {
          context.lineTo(x, y);
        }
        lastX = x;
        lastY = y;
      }
      const endsOnSeam = ring[0] === ring[ring.length - 2] && (ring[0] === 0 || ring[0] === 1);
      if (!openSeam) context.closePath();
      else if (!endsOnSeam) context.lineTo(this._px(ring[0], turn), this._py(ring[1]));
    }
  },

  _drawTracks() {
    const runs = [];
    let dots = 0;
    this._data.tracks.forEach((track, index) => {
      const reached = this._state.reached(index);
      for (const turn of this._turns(track.box)) {
        runs.push([track, turn, reached]);
        dots += this._visibleDots(track, turn);
      }
    });
    const context = this._context;
    context.strokeStyle = this.palette.casing;
    context.lineWidth = 6;
    context.globalAlpha = 0.85;
    for (const [track, turn, reached] of runs) this._strokeTrack(track, turn, 0, reached, null);
    context.lineWidth = 3;
    for (const [track, turn, reached] of runs) {
      context.globalAlpha = 0.3;
      this._strokeTrack(track, turn, reached, track.count - 1, this.palette);
      context.globalAlpha = 1;
      this._strokeTrack(track, turn, 0, reached, this.palette);
    }
    context.globalAlpha = 1;
    this._hasDots = dots <= DOT_LIMIT;
    if (this._hasDots) for (const [track, turn, reached] of runs) this._drawDots(track, turn, reached);
  },

  // Strokes the fixes `from` to `to`, in one colour or by time.
  _strokeTrack(track, turn, from, to, palette) {
    const context = this._context, scale = this._scale;
    const left = this._left - turn * scale, top = this._top;
    const width = this._bounds.getSize().x, height = this._bounds.getSize().y;
    let color = -1, isOpen = false, lastX = 0, lastY = 0;
    const finish = () => {
      if (isOpen) context.stroke();
      isOpen = false;
    };
    for (let i = from; i <= to && i < track.count; i++) {
      const x = track.x[i] * scale - left, y = track.y[i] * scale - top;
      if (i === from || track.starts[i]) {
        lastX = x;
        lastY = y;
        if (isOpen) context.moveTo(x, y);
        continue;
      }
      // Steps under a pixel are drawn with the next one, except where the line ends.
      const isShort = Math.abs(x - lastX) + Math.abs(y - lastY) < 1;
      if (isShort && i < to && i + 1 < track.count && !track.starts[i + 1]) continue;
      const isOutside = (x < -8 && lastX < -8) || (x > width + 8 && lastX > width + 8)
        || (y < -8 && lastY < -8) || (y > height + 8 && lastY > height + 8);
      const step = palette ? palette.step(track.phases[i]) : 0;
      if (isOutside) {
        if (isOpen) context.moveTo(x, y);
      } else {
        if (step !== color || !isOpen) {
          finish();
          color = step;
          if (palette) context.strokeStyle = palette.steps[step];
          context.beginPath();
          context.moveTo(lastX, lastY);
          isOpen = true;
        }
        context.lineTo(x, y);
      }
      lastX = x;
      lastY = y;
    }
    finish();
  },

  _isInView(x, y, turn) {
    return x + turn >= this._view.minX && x + turn <= this._view.maxX
      && y >= this._view.minY && y <= this._view.maxY;
  },

  _visibleDots(track, turn) {
    let count = 0;
    for (let i = 0; i < track.count && count <= DOT_LIMIT; i++) {
      if (this._isInView(track.x[i], track.y[i], turn)) count++;
    }
    return count;
  },

  _drawDots(track, turn, reached) {
    const context = this._context;
    for (let i = 0; i < track.count; i++) {
      if (!this._isInView(track.x[i], track.y[i], turn)) continue;
      context.globalAlpha = i <= reached ? 1 : 0.35;
      context.beginPath();
      context.arc(this._px(track.x[i], turn), this._py(track.y[i]), 2.6, 0, 7);
      context.fillStyle = this.palette.casing;
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = this.palette.steps[this.palette.step(track.phases[i])];
      context.stroke();
    }
    context.globalAlpha = 1;
  },

  // Calls back for every copy of a place that is in view.
  _each(place, draw) {
    const box = new Box().extend(place.x, place.y);
    for (const turn of this._turns(box)) draw(this._px(place.x, turn), this._py(place.y), turn);
  },

  _drawMiss() {
    const miss = this._state.selected;
    if (!miss || miss.kind === "refusal") return;
    const context = this._context;
    this._each(miss.place, (x, y, turn) => {
      context.strokeStyle = context.fillStyle = this.palette.missed;
      context.lineWidth = 2.5;
      context.beginPath();
      context.arc(x, y, 6, 0, 7);
      context.stroke();
      if (!miss.nearest) return;
      // The nearest place may be written on the other side of ±180°.
      const nearer = turn + Math.round(miss.place.x - miss.nearest.x);
      const endX = this._px(miss.nearest.x, nearer), endY = this._py(miss.nearest.y);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(endX, endY);
      context.stroke();
      this._label(metresText(miss.metres), (x + endX) / 2, (y + endY) / 2);
    });
  },

  _label(text, x, y) {
    const context = this._context;
    context.font = "600 13px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 4;
    context.strokeStyle = this.palette.casing;
    context.strokeText(text, x, y - 14);
    context.fillText(text, x, y - 14);
  },

  _drawRefusals() {
    const context = this._context;
    for (const refusal of this._data.refusals) {
      if (!refusal.place) continue;
      const isChosen = this._state.selected === refusal;
      this._each(refusal.place, (x, y) => {
        const reach = isChosen ? 7 : 4.5;
        context.beginPath();
        context.moveTo(x - reach, y - reach);
        context.lineTo(x + reach, y + reach);
        context.moveTo(x + reach, y - reach);
        context.lineTo(x - reach, y + reach);
        context.lineWidth = isChosen ? 7 : 5;
        context.strokeStyle = this.palette.casing;
        context.stroke();
        context.lineWidth = isChosen ? 3.5 : 2;
        context.strokeStyle = this.palette.refused;
        context.stroke();
        if (!isChosen) return;
        context.beginPath();
        context.arc(x, y, 14, 0, 7);
        context.lineWidth = 2;
        context.stroke();
      });
    }
  },

  _drawPasses() {
    const current = this._state.currentPass(), taken = new Set();
    const draw = pass => this._each(pass.place, (x, y) => this._drawPass(pass, x, y, taken));
    if (current) draw(current);
    for (const pass of this._data.passes) if (pass !== current) draw(pass);
    // Again, to lie on top.
    if (current) this._each(current.place, (x, y) => this._drawPass(current, x, y, new Set()));
  },

  // A numbered mark, or a small one where a number would cover another.
  _drawPass(pass, x, y, taken) {
    const context = this._context, isCurrent = pass === this._state.currentPass();
    const isReached = pass.order < this._state.step;
    const number = String(pass.order + 1);
    const cellX = Math.round(x / (12 + 6 * number.length)), cellY = Math.round(y / 22);
    let isFree = true;
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) if (taken.has((cellX + i) + ":" + (cellY + j))) isFree = false;
    }
    const isNumbered = isFree && (isReached || isCurrent);
    if (isNumbered) taken.add(cellX + ":" + cellY);
    const radius = isCurrent ? 13 : isNumbered ? 10 : 4;
    const color = this.palette.mix(pass.phase);
    context.globalAlpha = isReached ? 1 : 0.5;
    context.beginPath();
    if (pass.inferred) {
      const half = radius * 1.25;
      context.moveTo(x, y - half);
      context.lineTo(x + half, y);
      context.lineTo(x, y + half);
      context.lineTo(x - half, y);
      context.closePath();
    } else {
      // Longer numbers need more room to the sides.
      const half = radius + (isNumbered ? Math.max(0, number.length - 2) * 3.5 : 0);
      context.roundRect(x - half, y - radius, 2 * half, 2 * radius, radius);
    }
    context.fillStyle = isReached ? color : this.palette.casing;
    context.fill();
    context.lineWidth = isCurrent ? 3 : 1.5;
    context.strokeStyle = isReached ? this.palette.casing : color;
    context.stroke();
    context.globalAlpha = 1;
    if (isCurrent) {
      context.beginPath();
      context.arc(x, y, radius + 5, 0, 7);
      context.lineWidth = 2.5;
      context.strokeStyle = this.palette.accent;
      context.stroke();
    }
    if (!isNumbered) return;
    context.font = "600 11px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = Palette.textOn(color);
    context.fillText(number, x, y + 0.5);
  },

  // What lies under a point of the map's container: the topmost of passes, refusals, fixes, patches.
  hit(point) {
    const layer = this._map.containerPointToLayerPoint(point);
    const x = layer.x - this._bounds.min.x, y = layer.y - this._bounds.min.y;
    const near = (places, reach) => {
      let best = null, least = reach * reach;
      for (const item of places) {
        if (!item.place) continue;
        this._each(item.place, (px, py) => {
          const squared = (px - x) ** 2 + (py - y) ** 2;
          if (squared <= least) [best, least] = [item, squared];
        });
      }
      return best;
    };
    const pass = near(this._data.passes, 11);
    if (pass) return { pass };
    const refusal = near(this._data.refusals, 8);
    if (refusal) return { refusal };
    const fix = this._fixNear(x, y, 6);
    if (fix) return fix;
    const worldAtX = (x + this._left) / this._scale, worldAtY = (y + this._top) / this._scale;
    const wrapped = worldAtX - Math.floor(worldAtX);
    for (let i = this._data.drawOrder.length - 1; i >= 0; i--) {
      const outline = this._data.drawOrder[i];
      if (outline.contains(wrapped, worldAtY)) return { outline };
    }
    return null;
  },

  _fixNear(x, y, reach) {
    let best = null, least = reach * reach;
    for (const track of this._data.tracks) {
      for (const turn of this._turns(track.box)) {
        for (let i = 0; i < track.count; i++) {
          const squared = (this._px(track.x[i], turn) - x) ** 2 + (this._py(track.y[i]) - y) ** 2;
          if (squared <= least) [best, least] = [{ track, fix: i }, squared];
        }
      }
    }
    return best;
  },
});
