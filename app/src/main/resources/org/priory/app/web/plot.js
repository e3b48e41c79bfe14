// Pictures as SVG: each has a title and a description that screen readers read.
import { svg, number } from '/dom.js';

const WIDTH = 640;

function frame(height, title, words, ...marks) {
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', class: 'picture', 'aria-label': title + '. ' + words }, svg('title', {}, title), marks);
}

// Width of an interval against epsilon, both by their logarithms.
export function curve(points, chosen) {
  const [left, right, top, bottom] = [92, WIDTH - 20, 16, 184];
  const known = points.filter(p => p.half > 0);
  const words = known.map(p => `epsilon ${number(p.epsilon)}: plus or minus ${number(p.half)}`).join('; ');
  if (known.length < 2) return frame(240, 'Width of an interval by epsilon', words);
  const plain = known.map(p => p.without_privacy).filter(v => v > 0);
  const all = known.map(p => p.half).concat(plain);
  const [lowX, highX] = [Math.log(0.03), Math.log(10)];
  const [lowY, highY] = [Math.log(Math.min(...all) * 0.8), Math.log(Math.max(...all) * 1.2)];
  const x = e => left + (right - left) * (Math.log(e) - lowX) / (highX - lowX);
  const y = v => bottom - (bottom - top) * (Math.log(v) - lowY) / (highY - lowY);
  const path = known.map((p, i) => (i ? 'L' : 'M') + x(p.epsilon).toFixed(1) + ' ' + y(p.half).toFixed(1)).join('');
  const floor = plain.length ? y(plain[plain.length - 1]) : null;
  const here = chosen && chosen.half > 0 && chosen.epsilon >= 0.03 && chosen.epsilon <= 10 ? svg('circle', { class: 'mark', cx: x(chosen.epsilon), cy: y(chosen.half), r: 7 }) : '';
  return frame(240, 'Width of an interval by epsilon', words,
    svg('line', { class: 'axis', x1: left, x2: right, y1: bottom, y2: bottom }),
    known.map(p => svg('text', { x: x(p.epsilon), y: bottom + 22, 'text-anchor': 'middle' }, number(p.epsilon))),
    svg('text', { x: right, y: bottom + 48, 'text-anchor': 'end', class: 'faint' }, 'epsilon: less private to the right'),
    [Math.max(...known.map(p => p.half)), Math.min(...known.map(p => p.half))].map(v => svg('text', { x: left - 8, y: y(v) + 4, 'text-anchor': 'end' }, '± ' + number(v))),
    floor === null ? '' : [svg('line', { class: 'floor', x1: left, x2: right, y1: floor, y2: floor }), svg('text', { x: left + 4, y: floor - 6, class: 'faint' }, 'without privacy')],
    svg('path', { class: 'line', d: path }),
    here);
}

// Intervals of two runs under each other, a line for each coefficient.
export function forest(rows, names) {
  const each = 40;
  const label = 200;
  const height = rows.length * each + 60;
  const values = rows.flatMap(r => [r.first, r.second]).filter(Boolean).flatMap(v => [v.low ?? v.mean, v.high ?? v.mean]).concat(0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = v => label + 10 + (WIDTH - label - 30) * (v - low) / (high - low || 1);
  const mark = (v, y, kind) => v ? [svg('line', { class: kind, x1: x(v.low ?? v.mean), x2: x(v.high ?? v.mean), y1: y, y2: y }), svg('circle', { class: kind, cx: x(v.mean), cy: y, r: 4 })] : '';
  return frame(height, 'Two runs side by side', names.join(' above, ') + ' below, a pair of intervals for each coefficient; the numbers are in the table',
    svg('line', { class: 'axis', x1: x(0), x2: x(0), y1: 10, y2: height - 46 }),
    rows.map((r, i) => [svg('text', { x: label, y: 30 + i * each, 'text-anchor': 'end' }, r.name.length > 26 ? r.name.slice(0, 25) + '…' : r.name), mark(r.first, 20 + i * each, 'one'), mark(r.second, 32 + i * each, 'two')]),
    svg('text', { x: x(0), y: height - 30, 'text-anchor': 'middle' }, '0'),
    svg('text', { x: label + 10, y: height - 8, class: 'one' }, '● ' + names[0]),
    svg('text', { x: label + 220, y: height - 8, class: 'two' }, '● ' + names[1]));
}
