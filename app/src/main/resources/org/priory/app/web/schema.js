// The schema as a table, each fault beside its field.
import { h, field, select, button, errors, say, percent, readNumber, focusFault } from '/dom.js';
import { state, keep } from '/state.js';
import { post } from '/api.js';
import { readValues, writeValues } from '/values.js';

const TYPES = ['number', 'integer', 'category', 'boolean', 'date', 'datetime', 'ignore'];
const NUMBERS = ['number', 'integer', 'date', 'datetime'];

const POLICIES = {
  number: [['', 'is in the middle'], ['mean', 'has its own effect'], ['drop', 'leaves the row out']],
  category: [['', 'is "other"'], ['level', 'is its own value'], ['drop', 'leaves the row out']],
};

export function editor(next) {
  const faults = h('div', { class: 'faults' });
  const after = h('div', {});
  const body = h('tbody', {}, state.schema.columns.map(row));
  const unit = field('Who is protected', select([['row', 'each row is a person'], ...state.schema.columns.map(c => [c.name, 'rows of the same ' + c.name])],
    state.schema.unit || 'row', value => { state.schema.unit = value; keep(); }));
  const known = !['public', 'private', undefined].includes(state.schema.size);
  const count = field('How many', h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', value: known ? state.schema.size : '', disabled: !known, oninput: counted }), 'As it is known in public.');
  const size = field('Number of records', select([['number', 'known in public:'], ['public', 'public, count the file'], ['private', 'a secret, buy it']],
    known ? 'number' : state.schema.size || 'public', value => {
      count.control.disabled = value !== 'number';
      if (value === 'number') counted();
      else {
        count.fault('');
        state.schema.size = value;
        keep();
      }
    }));
  const marks = field('A missing value is written', h('input', { type: 'text', autocomplete: 'off', value: writeValues((state.schema.missing || ['']).filter(m => m !== '')), placeholder: '?, NA, -9', oninput: e => { state.schema.missing = ['', ...readValues(e.target.value).flat()]; keep(); } }), 'With commas between. An empty field is always one.');

  function counted() {
    const read = readNumber(count.control.value, 'Write the number of records that is known in public.');
    count.fault(read.fault);
    state.schema.size = read.number ?? count.control.value;
    keep();
  }

  const onward = () => button('Next: question', async () => { if (await check()) next(); }, 'primary');
  const whole = h('div', {},
    state.schema.columns.length > 12 ? h('p', { class: 'actions' }, onward(), h('span', { class: 'faint' }, state.schema.columns.length + ' columns, each with its line')) : '',
    h('table', { class: 'schema' },
      h('caption', { class: 'unseen' }, 'Columns of the table and what is public about them'),
      h('thead', {}, h('tr', {}, ['Column', 'Type', 'From, or values', 'To', 'Unit, or reference', 'Read per', 'Who lacks it', 'Known from'].map(t => h('th', { scope: 'col' }, t)))),
      body),
    h('div', { class: 'row' },
      unit, size, count, marks),
    faults,
    h('div', { class: 'actions' },
      onward(),
      button('Save beside the data', () => save(false)),
      button('Check the schema', check)),
    after,
    curator());

  async function check() {
    faults.replaceChildren();
    body.querySelectorAll('[aria-invalid]').forEach(e => { e.removeAttribute('aria-invalid'); e.removeAttribute('aria-describedby'); });
    body.querySelectorAll('.error').forEach(e => e.remove());
    [unit, size, count, marks].forEach(box => box.fault(''));
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
      const box = fault.field === 'size' && !count.control.disabled ? count : { unit, size, missing: marks }[fault.field];
      if (!line && box) { box.fault(fault.message); continue; }
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
      focusFault(whole);
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
  return whole;
}

function shares(answer) {
  const fits = answer.findings.length === 0 && answer.columns.every(c => c.missing + c.unreadable + c.undeclared + c.outside === 0 && c.never_seen.length === 0);
  return h('div', { class: 'alarm' },
    h('p', {}, h('strong', {}, answer.stamp)),
    fits ? h('p', {}, 'All of it fits the schema.') : '',
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

function row(column) {
  const line = h('tr', {});
  const label = text => text + ' of ' + column.name;
  const set = (name, value) => {
    if (value === '') delete column[name];
    else column[name] = value;
    keep();
  };
  const text = (name, title, properties = {}) => h('input', { type: 'text', 'aria-label': label(title), value: column[name] ?? '', size: 8, autocomplete: 'off', ...properties,
    oninput: e => set(name, e.target.value.trim()) });
  const amount = (name, title) => h('input', { type: 'text', 'aria-label': label(title), value: column[name] ?? '', size: 8, autocomplete: 'off',
    oninput: e => set(name, readNumber(e.target.value, '').number ?? e.target.value.trim()) });
  const cell = (name, title, control, span) => h('td', { 'data-field': name, 'data-label': title, class: control ? '' : 'none', colspan: span }, control || '');

  function ofNumber() {
    const isTime = column.type.startsWith('date');
    const bound = isTime ? text : amount;
    return [
      cell('min', 'From', bound('min', 'Smallest value')),
      cell('max', 'To', bound('max', 'Largest value')),
      cell('unit', 'Unit', isTime ? '' : text('unit', 'Unit of measure', { size: 5 })),
      cell('per', 'Read per', amount('per', 'Step in which the effect is read,')),
      missing(POLICIES.number),
    ];
  }

  function ofCategory() {
    const isOpen = column.type === 'category';
    return [
      cell('values', 'Values', isOpen ? h('input', { type: 'text', 'aria-label': label('Values, with commas between them,'), value: writeValues(column.values), placeholder: 'no, yes', autocomplete: 'off', oninput: e => { column.values = readValues(e.target.value); keep(); } }) : '', 2),
      cell('reference', 'Reference', text('reference', 'Reference value'), 2),
      missing(POLICIES.category),
    ];
  }

  function missing(policies) {
    return cell('missing', 'Who lacks it', labelled(select(policies, column.missing || '', value => set('missing', value)), label('What counts for who lacks the value,')));
  }

  function fill() {
    const isNumber = NUMBERS.includes(column.type);
    const isCategory = column.type === 'category' || column.type === 'boolean';
    line.replaceChildren(
      h('th', { scope: 'row', 'data-field': 'name' }, column.name),
      cell('type', 'Type', labelled(select(TYPES.map(t => [t, t]), column.type, retype), label('Type'))),
      ...(isNumber ? ofNumber() : isCategory ? ofCategory() : [cell('', '', '', 5)]),
      cell('source', 'Known from', column.type === 'ignore' ? '' : text('source', 'Where it is known from,', { size: 12 })));
  }

  // What the new type has no field for goes.
  function retype(type) {
    const stays = NUMBERS.includes(type) ? ['min', 'max', 'per', 'unit', 'missing'] : type === 'ignore' ? [] : type === 'category' ? ['values', 'reference', 'missing'] : ['reference', 'missing'];
    const isOtherKind = NUMBERS.includes(type) !== NUMBERS.includes(column.type);
    for (const name of Object.keys(column)) {
      if (!['name', 'type', 'source', ...stays].includes(name) || name === 'missing' && isOtherKind && column.missing !== 'drop') delete column[name];
    }
    column.type = type;
    keep();
    fill();
    line.querySelector('select').focus();
  }

  fill();
  return line;
}

function labelled(control, text) {
  control.setAttribute('aria-label', text);
  return control;
}
