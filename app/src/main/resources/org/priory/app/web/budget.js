// Budget: steer between private and accurate; forecasts come from public knowledge alone.
import { h, field, numberField, errors, number, percent, typeset, besideFields, focusFault } from '/dom.js';
import { state, keep, asked } from '/state.js';
import { post } from '/api.js';
import { curve } from '/plot.js';

const ORDER = [1, 0.1, 10, 0.3, 3, 0.03];
// Where the slider stops: round numbers, about evenly by their logarithms.
const STOPS = [0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const LEAST = STOPS[0];
const MOST = STOPS[STOPS.length - 1];

function nearest(e) {
  const far = stop => Math.abs(Math.log(stop / e));
  return STOPS.reduce((best, stop, i) => far(stop) < far(STOPS[best]) ? i : best, 0);
}

export async function show() {
  if (!state.file || !state.question.kind) {
    location.hash = '#question';
    return [];
  }
  const points = [];
  let left = null;
  try {
    left = await post('left', { question: asked() });
  } catch (e) {
    if (!e.fields || !e.fields.dataset) throw e;
    left = { remaining: null, limit: null, words: e.fields.dataset };
  }
  const picture = h('div', {});
  const told = h('dl', { class: 'facts', 'aria-live': 'polite' });
  const wrong = h('div', {});
  const words = h('p', { class: 'faint' });
  const declared = typeof (state.schema && state.schema.size) === 'number';
  const slider = h('input', { type: 'range', min: 0, max: STOPS.length - 1, step: 1, value: nearest(state.epsilon), oninput: () => choose(STOPS[Number(slider.value)], slider) });
  const epsilon = numberField('Epsilon', state.epsilon, { rule: 'Epsilon must be above 0 and at most 100.', good: e => e > 0 && e <= 100, given: e => choose(e, epsilon.control) });
  const width = numberField('Or the width you want, ±', '', { rule: 'Write a number above 0, such as 0.1.', good: w => w > 0, optional: true, given: wanted });
  const delta = numberField('Delta', state.delta.toExponential(), { hint: 'Less than one over the number of records.', rule: 'Delta must be above 0 and at most 0.01, such as 1e-6.', good: d => d > 0 && d <= 0.01, given: d => { state.delta = d; keep(); later(); } });
  const dataset = field('Charged to', h('input', { type: 'text', autocomplete: 'off', value: state.dataset, onchange: e => { state.dataset = e.target.value.trim(); keep(); dataset.fault(state.dataset ? '' : 'Give the name under which it is charged.'); if (state.dataset) account(); } }), 'The data set\'s name in the ledger.');
  const records = numberField('About how many records', state.records || 10000, { hint: 'Only for this forecast.', rule: 'Write a whole number from 1 on.', good: n => Number.isInteger(n) && n >= 1 && n <= 2e9, given: n => { state.records = n; keep(); later(); } });
  const boxes = { epsilon, delta, dataset };
  let round = 0;
  let failed = false;

  function at(e) {
    const known = points.filter(p => p.half > 0);
    if (known.length < 2) return known.length === 1 && Math.abs(Math.log(e / known[0].epsilon)) < 0.01 ? known[0] : { epsilon: e, half: null };
    let i = known.findIndex(p => p.epsilon >= e);
    if (i === -1) i = known.length - 1;
    if (i === 0) i = 1;
    const [a, b] = [known[i - 1], known[i]];
    const share = Math.log(e / a.epsilon) / Math.log(b.epsilon / a.epsilon);
    const mid = name => a[name] > 0 && b[name] > 0 ? Math.exp(Math.log(a[name]) * (1 - share) + Math.log(b[name]) * share) : null;
    return { epsilon: e, half: mid('half'), low: mid('low'), high: mid('high'), without_privacy: mid('without_privacy') };
  }

  // At most e^epsilon times the false alarms, plus delta: whatever the attacker knows.
  function attacker(e) {
    const alarms = 0.01;
    return Math.min(Math.exp(e) * alarms + state.delta, 1 - Math.exp(-e) * (1 - state.delta - alarms));
  }

  function choose(e, from) {
    wrong.replaceChildren();
    state.epsilon = Number(e.toPrecision(from ? 6 : 2));
    keep();
    if (from !== epsilon.control) {
      epsilon.control.value = state.epsilon;
      epsilon.fault('');
    }
    if (from !== slider) slider.value = nearest(e);
    width.fault('');
    tell();
  }

  function wanted(half) {
    const known = points.filter(p => p.half > 0);
    if (known.length < 2) {
      width.fault('Widths are not known yet.');
      return;
    }
    for (let e = LEAST; e <= MOST; e *= 1.02) {
      if (at(e).half <= half) {
        choose(e);
        return;
      }
    }
    width.fault('No epsilon up to 10 makes the interval as narrow as that. More records would.');
  }

  // What is left to the data set that is named.
  async function account() {
    try {
      left = await post('left', { question: asked() });
      tell();
    } catch (e) {
      if (!e.lines) throw e;
      besideFields(e, boxes);
    }
  }

  // Of what is left, epsilons are only about taken away: together they cost less, or with their deltas a little more.
  function remains() {
    if (left.remaining === null) return 'no limit';
    if (state.epsilon > left.limit) return 'not enough';
    return state.epsilon > left.remaining ? 'hardly enough' : 'about ' + number(left.remaining - state.epsilon);
  }

  function tell() {
    const now = at(state.epsilon);
    const of = (points[0] || {}).of || '';
    told.replaceChildren(
      fact((points[0] || {}).interval === false ? 'Noise and chance, 1.96 s.d.' : '95 % interval', now.half ? '± ' + number(now.half) : failed ? 'unknown' : 'not yet known', now.half ? of + (now.low ? `; ± ${number(now.low)} to ± ${number(now.high)} by what the schema does not say` : '') + (now.without_privacy ? '; ± ' + number(now.without_privacy) + ' without privacy' : '') : ''),
      fact('Epsilon', number(state.epsilon, 6), 'what is spent, at delta ' + number(state.delta, 3)),
      fact('An attacker', 'at most ' + percent(attacker(state.epsilon)), 'recognises a member so often, at 1 % false alarms; without the data 1 %'),
      fact('Left in the ledger', remains(), typeset(left.words)));
    slider.setAttribute('aria-valuetext', 'epsilon ' + number(state.epsilon, 6) + (now.half ? ', plus or minus ' + number(now.half) : ''));
    picture.replaceChildren(failed ? '' : curve(points, now));
    words.textContent = typeset((points.find(p => p.epsilon === 1) || points[0] || {}).words || '');
  }

  let waiting = 0;

  // When nothing more is typed for a moment.
  function later() {
    clearTimeout(waiting);
    waiting = setTimeout(restart, 300);
  }

  async function restart() {
    const mine = ++round;
    points.length = 0;
    failed = false;
    wrong.replaceChildren();
    tell();
    for (const e of ORDER) {
      try {
        const point = await post('forecast', { question: asked(e), records: state.records || 10000 });
        if (mine !== round || !picture.isConnected && points.length) return;
        points.push(point);
        points.sort((a, b) => a.epsilon - b.epsilon);
        tell();
      } catch (refused) {
        if (!refused.lines) throw refused;
        if (mine !== round) return;
        if (e === 1) {
          failed = true;
          tell();
          const others = besideFields(refused, boxes);
          wrong.replaceChildren(others.length ? errors(others) : '');
          return;
        }
      }
    }
  }
  restart();

  const card = h('section', { class: 'card', 'aria-label': 'Budget' },
    field('More private or more accurate', slider),
    h('p', { class: 'ends', 'aria-hidden': 'true' }, h('span', {}, 'more private'), h('span', {}, 'more accurate')),
    told, picture, wrong,
    h('div', { class: 'row' }, epsilon, width, declared ? '' : records),
    h('details', {}, h('summary', {}, 'Delta and the name in the ledger'), h('div', { class: 'row' }, delta, dataset)),
    h('details', {}, h('summary', {}, 'In words'), words));
  return [
    h('h1', {}, 'How private, how accurate?'),
    h('p', { class: 'lead' }, 'Nothing is read and nothing is charged here.'),
    card,
    h('p', { class: 'actions' }, h('a', { class: 'button primary', href: '#confirm', onclick: e => { if (focusFault(card)) e.preventDefault(); } }, 'Next: confirm'), h('a', { class: 'button', href: '#question' }, 'Back')),
  ];
}

function fact(name, value, note) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, h('strong', {}, value), h('span', { class: 'faint' }, note)));
}
