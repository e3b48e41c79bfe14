// Result: the report, its files, a prediction for one person.
import { h, field, select, button, errors, number, typeset, besideFields } from '/dom.js';
import { get, post } from '/api.js';
import { begin } from '/state.js';
import { list, title } from '/run.js';

export async function show(start, [id]) {
  if (!id) return list('Results', '#result/');
  const result = await get(`runs/${encodeURIComponent(id)}/result`);
  const { runs } = await get('runs');
  const others = runs.filter(run => run.state === 'done' && run.id !== id && run.dataset === result.dataset);
  return [
    h('h1', {}, title(result)),
    result.found ? h('p', { class: 'lead' }, result.found) : '',
    result.bought ? bought(id) : '',
    h('p', { class: 'actions' },
      h('a', { class: 'button primary', href: `/runs/${id}/release/report.html`, download: 'report.html' }, 'Download the report'),
      h('a', { class: 'button', href: `/runs/${id}/report`, target: '_blank', rel: 'noopener' }, 'Open it alone')),
    h('iframe', { class: 'report', title: 'Report of the run', src: `/runs/${id}/report`, sandbox: '', onload: e => { e.target.dataset.loaded = 'yes'; } }),
    result.inputs.length ? predict(id, result.inputs) : '',
    others.length ? h('section', { class: 'card', 'aria-label': 'Compare' }, h('h2', {}, 'Compare'),
      field('With another run of the same data set', select([['', 'Choose a run'], ...others.map(run => [run.id, `${title(run)}, epsilon ${number(run.epsilon)}, ${run.created.slice(0, 16).replace('T', ' ')}`])], '', other => {
        if (other) location.hash = `#compare/${id}/${other}`;
      }))) : '',
    h('section', { class: 'card', 'aria-label': 'Files' }, h('h2', {}, 'Files that may be published'),
      h('ul', { class: 'files' }, result.files.map(file => h('li', {}, h('a', { class: 'file', href: `/runs/${id}/release/${encodeURIComponent(file)}`, download: file }, h('span', {}, file), h('span', { class: 'faint' }, 'download')))))),
  ];
}

function bought(id) {
  return h('p', { class: 'actions' }, button('Use what was bought in the schema', async () => {
    const opened = await get(`runs/${id}/schema`);
    begin({ file: opened.file, schema: opened.schema, dataset: opened.dataset, from: opened.from });
    location.hash = '#data';
  }, 'primary'));
}

function predict(id, inputs) {
  const values = {};
  const boxes = {};
  const said = h('div', { 'aria-live': 'polite' });
  const controls = inputs.map(input => {
    const set = value => { values[input.name] = value; boxes[input.name].fault(''); };
    boxes[input.name] = input.values
      ? field(input.name, select([['', 'unknown'], ...input.values.map(v => [v, v])], '', set))
      : field(input.name, h('input', { type: 'text', inputmode: input.time ? 'text' : 'decimal', autocomplete: 'off', oninput: e => set(e.target.value.trim()) }), `from ${typeset(input.from)} to ${typeset(input.to)}`);
    return boxes[input.name];
  });
  return h('section', { class: 'card', 'aria-label': 'Prediction' },
    h('h2', {}, 'For one person'),
    h('p', { class: 'faint' }, 'What you enter is used once and not kept.'),
    h('div', { class: 'row' }, controls),
    h('p', { class: 'actions' }, button('Predict', async () => {
      said.replaceChildren();
      try {
        const { prediction, notes } = await post(`runs/${id}/predict`, { values });
        said.replaceChildren(h('dl', { class: 'facts' }, Object.entries(prediction).map(([name, value]) =>
          h('div', {}, h('dt', {}, name.replaceAll('_', ' ')), h('dd', {}, h('strong', {}, value === '' || !Number.isFinite(Number(value)) ? value : number(Number(value), 3)))))),
        ...notes.map(note => h('p', { class: 'care' }, note)));
      } catch (e) {
        if (!e.lines) throw e;
        const others = besideFields(e, boxes);
        said.replaceChildren(others.length ? errors(others) : '');
      }
    })),
    said);
}
