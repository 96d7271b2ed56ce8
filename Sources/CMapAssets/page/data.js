"use strict";
// What the page shows, unpacked into arrays that are quick to draw. Places are in world units: 0 to
// 1 from 180° west to 180° east and from 85° north to 85° south, as Web Mercator has them.

const UNITS_PER_TURN = 360e7;

function worldX(longitude) {
  return longitude / UNITS_PER_TURN + 0.5;
}

function worldY(latitude) {
  const degrees = Math.max(-85.06, Math.min(85.06, latitude / 1e7));
  const sine = Math.sin(degrees * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

function longitudeOf(x) {
  return (x - 0.5) * 360;
}

function latitudeOf(y) {
  return Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI;
}

class Box {
  constructor() {
    this.minX = this.minY = Infinity;
    this.maxX = this.maxY = -Infinity;
  }
  get isEmpty() { return this.minX > this.maxX; }
  extend(x, y) {
    if (x < this.minX) this.minX = x;
    if (x > this.maxX) this.maxX = x;
    if (y < this.minY) this.minY = y;
    if (y > this.maxY) this.maxY = y;
    return this;
  }
  union(other) {
    if (other.isEmpty) return this;
    return this.extend(other.minX, other.minY).extend(other.maxX, other.maxY);
  }
  shifted(turns) {
    const box = new Box();
    return this.isEmpty ? box
      : box.extend(this.minX + turns, this.minY).extend(this.maxX + turns, this.maxY);
  }
}

function summed(differences) {
  let last = 0;
  return differences.map(value => value === null ? null : (last += value));
}

class Outline {
  constructor(raw) {
    Object.assign(this, raw);
    this.box = new Box();
    this.area = 0;
    // The pass that unlocked it; the near miss or hold-back that it is.
    this.pass = this.miss = null;
    this.meetsSeam = false;
    this.rings = raw.rings.map(ring => this.unpack(ring));
  }
  unpack(differences) {
    const ring = new Float64Array(differences.length);
    let longitude = 0, latitude = 0;
    for (let i = 0; i < ring.length; i += 2) {
      longitude += differences[i];
      latitude += differences[i + 1];
      ring[i] = worldX(longitude);
      ring[i + 1] = worldY(latitude);
      this.box.extend(ring[i], ring[i + 1]);
      if (Math.abs(longitude) === UNITS_PER_TURN / 2) this.meetsSeam = true;
    }
    let twice = 0;
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      twice += (ring[j] - ring[i]) * (ring[j + 1] + ring[i + 1]);
    }
    this.area += Math.abs(twice) / 2;
    return ring;
  }
  contains(x, y) {
    const box = this.box;
    if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) return false;
    let inside = false;
    for (const ring of this.rings) {
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const y1 = ring[i + 1], y2 = ring[j + 1];
        if ((y1 > y) !== (y2 > y) && x < (ring[j] - ring[i]) * (y - y1) / (y2 - y1) + ring[i]) {
          inside = !inside;
        }
      }
    }
    return inside;
  }
}

class Track {
  constructor(raw) {
    this.name = raw.name;
    this.user = raw.user;
    this.accepted = raw.accepted;
    this.rejected = raw.rejected;
    const longitudes = summed(raw.longitudes), latitudes = summed(raw.latitudes);
    this.count = longitudes.length;
    this.indices = summed(raw.indices);
    this.times = summed(raw.times);
    this.box = new Box();
    this.x = new Float64Array(this.count);
    this.y = new Float64Array(this.count);
    for (let i = 0; i < this.count; i++) {
      this.x[i] = worldX(longitudes[i]);
      this.y[i] = worldY(latitudes[i]);
      this.box.extend(this.x[i], this.y[i]);
    }
    this.starts = new Uint8Array(this.count);
    for (const start of raw.starts) this.starts[start] = 1;
    this.phases = this.phasesByTime();
  }
  // From 0 for the first to 1 for the last fix in time. Places in the order count, not seconds: a
  // night's rest or one wrong clock would else leave a single colour for all the rest.
  phasesByTime() {
    let last = -Infinity;
    const times = this.times.map(time => time === null ? last : (last = time));
    const order = times.map((_, i) => i).sort((a, b) => times[a] - times[b] || a - b);
    const phases = new Float32Array(this.count);
    order.forEach((fix, place) => { phases[fix] = this.count > 1 ? place / (this.count - 1) : 0; });
    const known = this.times.filter(time => time !== null);
    this.firstTime = known.length ? known.reduce((a, b) => Math.min(a, b)) : null;
    this.lastTime = known.length ? known.reduce((a, b) => Math.max(a, b)) : null;
    return phases;
  }
  // Where the fix with this index is drawn, or the last one before it.
  positionOf(index) {
    let low = 0, high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.indices[middle] <= index) low = middle + 1; else high = middle;
    }
    return Math.max(0, low - 1);
  }
}

function place(pair) {
  return pair ? { x: worldX(pair[0]), y: worldY(pair[1]), longitude: pair[0] / 1e7, latitude: pair[1] / 1e7 } : null;
}

function readData() {
  const data = JSON.parse(document.getElementById("unlock-data").textContent);
  data.outlines = data.outlines.map(raw => new Outline(raw));
  data.tracks = data.tracks.map(raw => new Track(raw));
  data.passes.forEach((pass, order) => {
    const track = data.tracks[pass.track];
    pass.order = order;
    pass.place = place(pass.at);
    pass.position = pass.index === null ? 0 : track.positionOf(pass.index);
    pass.phase = track.count ? track.phases[pass.position] : 0;
    for (const patch of pass.patches) {
      if (patch.outline === null) continue;
      const outline = data.outlines[patch.outline];
      outline.pass ??= pass;
    }
  });
  for (const miss of data.nearMisses) {
    miss.kind = "near miss";
    miss.place = place(miss.at);
    miss.nearest = place(miss.boundary);
    if (miss.outline !== null) data.outlines[miss.outline].miss = miss;
  }
  for (const held of data.holdBacks) {
    held.kind = "hold-back";
    held.place = place(held.at);
    if (held.outline !== null) data.outlines[held.outline].miss = held;
  }
  for (const refusal of data.refusals) {
    refusal.kind = "refusal";
    refusal.place = place(refusal.at);
  }
  // Large ones first, so that small ones lie on top and are hit first.
  data.drawOrder = [...data.outlines].sort((a, b) => b.area - a.area);
  return data;
}
