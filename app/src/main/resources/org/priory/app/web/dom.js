// Elements from plain values. Text is always set as text, so nothing that is shown can become markup.

const SVG = 'http://www.w3.org/2000/svg';

function put(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

export function h(tag, properties, ...children) {
  return put(document.createElement(tag), properties, children);
}

export function svg(tag, properties, ...children) {
  return put(document.createElementNS(SVG, tag), properties, children);
}

let last = 0;

// A field with its label, a hint and a place for what is wrong with it.
export function field(label, control, hint) {
  control.id = control.id || 'f' + ++last;
  const notes = h('span', { class: 'hint', id: control.id + '-hint' }, hint || '');
  const error = h('span', { class: 'error', id: control.id + '-error' });
  control.setAttribute('aria-describedby', control.id + '-hint ' + control.id + '-error');
  const box = h('div', { class: 'field' }, h('label', { for: control.id }, label), control, notes, error);
  box.control = control;
  box.fault = text => {
    error.textContent = text || '';
    if (text) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  };
  return box;
}

// A field of a number: what is none, or not good, is said beside it and not handed on.
export function numberField(label, value, { hint, rule, good = () => true, optional = false, given, ...properties }) {
  const control = h('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', value: value ?? '', ...properties, oninput: () => {
    if (optional && control.value.trim() === '') {
      box.fault('');
      return;
    }
    const read = readNumber(control.value, rule);
    const fault = read.fault || (good(read.number) ? '' : rule);
    box.fault(fault);
    if (!fault) given(read.number);
  } });
  const box = field(label, control, hint);
  return box;
}

// A number as a person writes it, or what to write instead.
export function readNumber(text, rule) {
  const plain = text.trim().replace('−', '-');
  if (/^[-+]?\d+,\d+$/.test(plain)) return { fault: 'Write a decimal point: ' + plain.replace(',', '.') };
  const number = plain === '' ? NaN : Number(plain);
  return Number.isFinite(number) ? { number } : { fault: rule };
}

// Puts what a refusal says of fields beside them, and the first of these in focus; the lines that are left go elsewhere.
export function besideFields(refusal, boxes) {
  const beside = Object.entries(refusal.fields).filter(([name]) => boxes[name]);
  beside.forEach(([name, text]) => boxes[name].fault(text));
  focusFault(document.getElementById('main'));
  return beside.length > 0 && beside.length >= refusal.lines.length ? [] : refusal.lines;
}

// Takes the focus to the first field that something is wrong with; whether there is one.
export function focusFault(part) {
  const first = part.querySelector('[aria-invalid]');
  if (!first) return false;
  const closed = first.closest('details:not([open])');
  if (closed) closed.open = true;
  first.focus();
  return true;
}

export function select(options, chosen, onchange) {
  const control = h('select', { onchange: e => onchange(e.target.value) },
    options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  return control;
}

export function button(text, onclick, kind) {
  return h('button', { type: 'button', class: kind || '', onclick }, text);
}

export function errors(lines) {
  return h('div', { class: 'alarm', role: 'alert' },
    lines.length === 1 ? h('p', {}, lines[0]) : h('ul', {}, lines.map(line => h('li', {}, line))));
}

// Numbers as in the report: a point, as many digits as are known, a real minus, powers of ten as powers.
export function number(value, digits = 2) {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'unknown';
  const rounded = Number(value.toPrecision(digits));
  const [mantissa, power] = rounded.toExponential().split('e');
  const isPlain = rounded === 0 || (Number(power) >= -4 && Number(power) < 7);
  return (isPlain ? String(rounded) : typeset(mantissa + 'e' + Number(power))).replace('-', '−');
}

const HIGH = { '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' };

// Words with 1e-6 written as a power.
export function typeset(words) {
  return String(words).replace(/(\d+(?:\.\d+)?)e(-?\d+)/g, (all, mantissa, power) =>
    (mantissa === '1' ? '' : mantissa + ' × ') + '10' + [...power].map(c => HIGH[c]).join(''));
}

export function percent(share) {
  return number(100 * share, 3) + '\u00a0%';
}

let hiding = 0;

// A line for the eyes and for screen readers, which goes away by itself.
export function say(text) {
  const status = document.getElementById('status');
  status.textContent = text;
  clearTimeout(hiding);
  hiding = setTimeout(() => { status.textContent = ''; }, 4000);
}
