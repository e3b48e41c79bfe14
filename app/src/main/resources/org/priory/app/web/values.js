// The values of a category as one line of text: commas between them, = between spellings of one, double quotes around what has either.

function written(spelling) {
  return /[,="]/.test(spelling) || spelling !== spelling.trim() || spelling === '' ? '"' + spelling.replaceAll('"', '""') + '"' : spelling;
}

export function writeValues(values) {
  return (values || []).map(value => [value].flat().map(spelling => written(String(spelling))).join('=')).join(', ');
}

// A value is a text, or a list of spellings, the first of which is its name.
export function readValues(text) {
  const values = [];
  let spellings = [];
  let word = '';
  let isQuoted = false;
  let wasQuoted = false;
  function end(isValue) {
    const plain = wasQuoted ? word : word.trim();
    if (plain !== '' || wasQuoted) spellings.push(plain);
    word = '';
    wasQuoted = false;
    if (isValue && spellings.length > 0) values.push(spellings.length > 1 ? spellings : spellings[0]);
    if (isValue) spellings = [];
  }
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (isQuoted && c === '"' && text[i + 1] === '"') word += text[++i];
    else if (isQuoted && c === '"') isQuoted = false;
    else if (isQuoted) word += c;
    else if (c === '"' && word.trim() === '' && !wasQuoted) {
      isQuoted = true;
      wasQuoted = true;
      word = '';
    } else if (c === ',' || c === '=') end(c === ',');
    else if (!wasQuoted || c.trim() !== '') word += c;
  }
  end(true);
  return values;
}
