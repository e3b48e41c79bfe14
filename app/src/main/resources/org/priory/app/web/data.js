// Data: choose a file where it is, and say what is public about it.
import { h, field, select, button, errors, say } from '/dom.js';
import { state, begin, keep } from '/state.js';
import { post } from '/api.js';
import { editor } from '/schema.js';

const KINDS = { table: 'table', text: 'documents', images: 'images' };

export async function show(start) {
  const work = h('div', {});
  const files = start.folders.flatMap(folder => folder.files);
  if (state.file && state.schema) work.append(schemaPart(files));
  else if (state.file) work.append(otherPart());
  return [
    h('h1', {}, 'Which data?'),
    h('p', { class: 'lead' }, 'From a file to a report that may be published. Nothing is uploaded. Of a table only the first line is read, for the names of its columns; what you write here is public.'),
    start.folders.map(folder => folderPart(folder, files, work)),
    work,
  ];
}

function folderPart(folder, files, work) {
  const usable = folder.files.filter(file => KINDS[file.kind]);
  return h('section', { 'aria-label': 'Folder ' + folder.folder },
    h('h2', { class: 'path' }, folder.folder),
    usable.length === 0
      ? h('p', { class: 'faint' }, 'No table, documents or images in here. Tables end with .csv, .tsv, .parquet, also .gz.')
      : h('ul', { class: 'files' }, usable.map(file => h('li', {},
        h('button', { type: 'button', class: 'file', 'aria-pressed': String(state.file === file.file), onclick: e => choose(file, files, work, e.currentTarget) },
          h('span', {}, file.name), h('span', { class: 'faint' }, KINDS[file.kind]))))));
}

async function choose(file, files, work, pressed, more = {}) {
  document.querySelectorAll('button.file').forEach(each => each.setAttribute('aria-pressed', String(each === pressed)));
  work.replaceChildren();
  let said = ' is chosen.';
  try {
    if (file.kind === 'table') {
      const opened = await post('data', { file: file.file, ...more });
      if (opened.asks) {
        begin({});
        said = ': does its first line have the names of the columns?';
        work.replaceChildren(firstLine(header => choose(file, files, work, pressed, { ...more, header })));
      } else {
        begin({ file: opened.file, kindOfFile: 'table', schema: clean(opened.schema), dataset: opened.dataset, from: opened.from, header: more.header });
        work.replaceChildren(schemaPart(files));
      }
    } else {
      begin({ file: file.file, kindOfFile: file.kind, dataset: file.name.split('/').pop() });
      work.replaceChildren(otherPart());
    }
    if (work.getBoundingClientRect().top > innerHeight / 2) work.scrollIntoView();
    say(file.name + said);
  } catch (e) {
    if (!e.lines) throw e;
    work.replaceChildren(errors(e.lines),
      e.fields.header ? button('Its first line is a record: number the columns', () => choose(file, files, work, pressed, { ...more, header: false })) : '',
      e.fields.schema ? button('Begin a new schema', () => choose(file, files, work, pressed, { ...more, anew: true })) : '');
  }
}

// Whether the first line has names or is a record, only a person knows; until then nothing of it is shown.
function firstLine(answer) {
  return h('section', { class: 'card', 'aria-label': 'First line' },
    h('h2', { tabindex: -1 }, 'Does the first line have the names of the columns?'),
    h('p', { class: 'faint' }, 'Nothing of the file is shown until you say so: a first line that is a record is about somebody.'),
    h('p', { class: 'actions' },
      button('Yes, it has their names', () => answer(true), 'primary'),
      button('No, it is a record: number the columns', () => answer(false))));
}

// The template has examples for those who edit it by hand.
function clean(schema) {
  const copy = { ...schema };
  delete copy.examples;
  return copy;
}

function otherPart() {
  return h('section', { class: 'card' },
    h('h2', {}, 'Next'),
    h('p', {}, state.kindOfFile === 'text' ? 'Documents need a public vocabulary, which you choose with the question.' : 'Images need a file of labels, which you choose with the question.'),
    h('p', { class: 'actions' }, h('a', { class: 'button primary', href: '#question' }, 'Next: question')));
}

function schemaPart(files) {
  const books = files.filter(file => file.kind === 'codebook');
  const tables = files.filter(file => file.kind === 'table' && file.file !== state.file);
  const table = editor(next);
  const asked = h('div', {});
  const bring = async (chosen, header) => {
    book.fault('');
    asked.replaceChildren();
    if (!chosen) return;
    try {
      const opened = await post('data', { file: state.file, codebook: chosen, header });
      if (opened.asks) {
        asked.replaceChildren(firstLine(said => bring(chosen, said)));
        asked.querySelector('h2').focus();
        return;
      }
      state.schema = clean(opened.schema);
      state.from = 'the code book';
      state.header = header;
      keep();
      const imported = schemaPart(files);
      part.replaceWith(imported);
      imported.querySelector('h2').focus();
      say('The code book is imported.');
    } catch (e) {
      if (!e.lines) throw e;
      book.fault(e.lines[0]);
      part.querySelector('.faults').replaceChildren(e.lines.length > 1 ? errors(e.lines.slice(1)) : '');
    }
  };
  const book = field('Code book', select([['', 'Choose a file'], ...books.concat(tables).map(file => [file.file, file.name])], '',
    chosen => bring(chosen, state.schema.header === false ? false : state.header)));
  const import_ = books.length + tables.length === 0 ? null : h('details', {},
    h('summary', {}, 'Import a code book'),
    h('p', { class: 'faint' }, 'A CSV file with a line for each column: column,type,min,max,values,unit. It is public, unlike the data.'),
    book, asked);
  const part = h('section', { class: 'card', 'aria-label': 'Schema' },
    h('h2', { tabindex: -1 }, 'What is public about it'),
    h('p', { class: 'faint' }, state.from
      ? 'Taken from ' + state.from + '.'
      : 'Give each number its bounds and each category its values, from a code book or from what everybody knows, never from the data.'),
    import_,
    table);
  return part;
}

function next() {
  keep();
  location.hash = '#question';
}
