// The schema as a table, each fault beside its field.
import { h, field, select, button, errors, say, percent, number } from '/dom.js';
import { state, keep } from '/state.js';
import { post } from '/api.js';

const TYPES = ['number', 'integer', 'category', 'boolean', 'date', 'datetime', 'ignore'];
const NUMBERS = ['number', 'integer', 'date', 'datetime'];

const shownValues = values => (values || []).map(v => Array.isArray(v) ? v.join('=') : v).join(', ');
const readValues = text => text.split(',').map(v => v.trim()).filter(v => v !== '')
  .map(v => v.includes('=') ? v.split('=').map(s => s.trim()) : v);

export function editor(next) {
  const faults = h('div', { class: 'faults' });
  const after = h('div', {});
  const body = h('tbody', {}, state.schema.columns.map((column, i) => row(column, i)));
  const unit = select([['row', 'each row is a person'], ...state.schema.columns.map(c => [c.name, 'rows of the same ' + c.name])],
    state.schema.unit || 'row', value => { state.schema.unit = value; keep(); });
  const known = typeof state.schema.size === 'number';
  const count = h('input', { type: 'number', min: 1, step: 1, inputmode: 'numeric', value: known ? state.schema.size : '', disabled: !known,
    oninput: e => { state.schema.size = Number(e.target.value); keep(); } });
  const size = select([['number', 'known in public:'], ['public', 'public, count the file'], ['private', 'a secret, buy it']],
    known ? 'number' : state.schema.size || 'public', value => {
      count.disabled = value !== 'number';
      state.schema.size = value === 'number' ? Number(count.value) || 1 : value;
      if (value === 'number' && !count.value) count.value = '1';
      keep();
    });
  const onward = () => button('Next: question', async () => { if (await check()) next(); }, 'primary');
  const box = h('div', {},
    state.schema.columns.length > 12 ? h('p', { class: 'actions' }, onward(), h('span', { class: 'faint' }, state.schema.columns.length + ' columns, each with its line')) : '',
    h('table', { class: 'schema' },
      h('caption', { class: 'unseen' }, 'Columns of the table and what is public about them'),
      h('thead', {}, h('tr', {}, ['Column', 'Type', 'From', 'To', 'Unit', 'Values', 'Read per', 'Reference', 'Known from'].map(t => h('th', { scope: 'col' }, t)))),
      body),
    h('div', { class: 'row' },
      field('Who is protected', unit),
      field('Number of records', size),
      field('How many', count)),
    faults,
    h('div', { class: 'actions' },
      onward(),
      button('Save beside the data', () => save(false)),
      button('Check the schema', check)),
    after,
    curator());

  async function check() {
    faults.replaceChildren();
    body.querySelectorAll('[aria-invalid]').forEach(e => e.removeAttribute('aria-invalid'));
    body.querySelectorAll('.error').forEach(e => e.remove());
    let answer;
    try {
      answer = await post('schema/check', { schema: state.schema });
    } catch (e) {
      if (!e.lines) throw e;
      faults.replaceChildren(errors(e.lines));
      return false;
    }
    const elsewhere = [];
    for (const fault of answer.faults) {
      const line = fault.column === null ? null : body.children[fault.column];
      if (!line) { elsewhere.push(fault.message); continue; }
      const cell = line.querySelector(`[data-field="${fault.field || 'name'}"]`) || line.firstChild;
      const control = cell.querySelector('input, select');
      const hasComma = control && /^-?\d+,\d+$/.test(control.value);
      const note = h('span', { class: 'error', id: `fault-${fault.column}-${fault.field}` },
        hasComma ? 'Write a decimal point: ' + control.value.replace(',', '.') : fault.message);
      cell.append(note);
      if (control) {
        control.setAttribute('aria-invalid', 'true');
        control.setAttribute('aria-describedby', note.id);
      }
    }
    if (answer.ok) {
      say('The schema is complete.');
    } else {
      const open = answer.open_numbers.length + answer.open_categories.length;
      faults.replaceChildren(
        errors([...elsewhere, answer.faults.length === 1 ? 'One field is not as it must be; it is marked above.' : answer.faults.length + ' fields are not as they must be; they are marked above.']),
        open === 0 ? '' : buying(answer));
      const first = body.querySelector('[aria-invalid]');
      if (first) first.focus();
    }
    return answer.ok;
  }

  async function save(replace) {
    if (!await check()) return;
    try {
      const answer = await post('schema/save', { file: state.file, schema: state.schema, replace });
      after.replaceChildren();
      say(answer.written + ' is written.');
    } catch (e) {
      if (!e.lines) throw e;
      after.replaceChildren(errors(e.lines), e.status === 409 ? button('Replace it', () => save(true)) : '');
    }
  }

  function curator() {
    const table = h('div', {});
    const button_ = button('Check it against the file', async () => {
      table.replaceChildren();
      try {
        const answer = await post('schema/curator', { file: state.file, schema: state.schema, curator: true });
        table.replaceChildren(shares(answer));
        say('The curator\'s check is done.');
      } catch (e) {
        if (!e.lines) throw e;
        table.replaceChildren(errors(e.lines));
      }
    });
    button_.disabled = true;
    const on = h('input', { type: 'checkbox', id: 'curator', onchange: e => { button_.disabled = !e.target.checked; if (!e.target.checked) table.replaceChildren(); } });
    return h('details', { class: 'care' },
      h('summary', {}, 'Curator\'s check: NOT PRIVATE'),
      h('p', {}, 'Reads the whole file and shows what share of each column does not fit the schema: no values. It is for the eyes of whoever may see the data, costs nothing, and must never be published.'),
      h('p', {}, on, ' ', h('label', { for: 'curator' }, 'I am the curator of this data, and nobody else looks at this screen.')),
      button_, table);
  }
  return box;
}

function shares(answer) {
  return h('div', { class: 'alarm' },
    h('p', {}, h('strong', {}, answer.stamp)),
    answer.findings.length ? h('ul', {}, answer.findings.map(f => h('li', {}, f))) : '',
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Shares of fields that do not fit' }, h('table', {},
      h('thead', {}, h('tr', {}, ['Column', 'Missing', 'Unreadable', 'Undeclared', 'Out of bounds', 'Values that nobody has'].map(t => h('th', { scope: 'col' }, t)))),
      h('tbody', {}, answer.columns.map(c => h('tr', {}, h('th', { scope: 'row' }, c.name),
        [c.missing, c.unreadable, c.undeclared, c.outside].map(s => h('td', { class: 'number' }, s === 0 ? '' : percent(s))),
        h('td', {}, c.never_seen.join(', '))))))));
}

// What nobody knows in public can be bought, for a part of the budget.
function buying(answer) {
  const kinds = [['bounds', 'Buy bounds of ', answer.open_numbers], ['categories', 'Buy values of ', answer.open_categories]]
    .filter(([, , names]) => names.length > 0);
  return h('div', { class: 'card' },
    h('p', {}, 'What is not known in public can be bought with noise, for a part of the budget.'),
    h('p', { class: 'actions' }, kinds.map(([kind, text, names]) => button(text + names.join(', '), () => {
      state.question = { kind, columns: names };
      state.epsilon = 0.2;
      keep();
      location.hash = '#budget';
    }))));
}

function row(column, i) {
  const line = h('tr', {});
  const label = text => text + ' of ' + column.name;
  const text = (name, title, properties = {}) => h('input', {
    type: 'text', 'aria-label': label(title), value: column[name] ?? '', size: 8, autocomplete: 'off', ...properties,
    oninput: e => {
      const given = e.target.value.trim();
      if (given === '') delete column[name];
      else column[name] = properties['data-text'] || given === '' || !Number.isFinite(Number(given)) ? given : Number(given);
      keep();
    },
  });
  function fill() {
    const isNumber = NUMBERS.includes(column.type);
    const isCategory = column.type === 'category';
    const cell = (name, title, control) => h('td', { 'data-field': name, 'data-label': title, class: control ? '' : 'none' }, control || '');
    line.replaceChildren(
      h('th', { scope: 'row', 'data-field': 'name' }, column.name),
      cell('type', 'Type', labelled(select(TYPES.map(t => [t, t]), column.type, value => {
        column.type = value;
        const fields = NUMBERS.includes(value) ? ['min', 'max', 'per', 'unit'] : value === 'category' ? ['values', 'reference'] : value === 'boolean' ? ['reference'] : [];
        for (const name of Object.keys(column)) if (!['name', 'type', 'source', ...fields].includes(name)) delete column[name];
        keep();
        fill();
        line.querySelector('select').focus();
      }), label('Type'))),
      cell('min', 'From', isNumber && text('min', 'Smallest value')),
      cell('max', 'To', isNumber && text('max', 'Largest value')),
      cell('unit', 'Unit', ['number', 'integer'].includes(column.type) && text('unit', 'Unit of measure', { 'data-text': true, size: 5 })),
      cell('values', 'Values', isCategory && h('input', { type: 'text', 'aria-label': label('Values, with commas between them,'), value: shownValues(column.values), placeholder: 'no, yes', autocomplete: 'off', oninput: e => { column.values = readValues(e.target.value); keep(); } })),
      cell('per', 'Read per', isNumber && text('per', 'Step in which the effect is read,')),
      cell('reference', 'Reference', (isCategory || column.type === 'boolean') && text('reference', 'Reference value', { 'data-text': true })),
      cell('source', 'Known from', column.type !== 'ignore' && text('source', 'Where it is known from,', { 'data-text': true, size: 12 })));
  }
  fill();
  return line;
}

function labelled(control, text) {
  control.setAttribute('aria-label', text);
  return control;
}
