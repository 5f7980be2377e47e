import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { icuOf, idOf } from '@greenroom/contract/texts/keys';
import { readMessage, unique, without } from './messages.mjs';

/** @import { JsxOpeningLikeElement, Node } from 'typescript' */
/** @typedef {string | { one: string, other: string }} Message */
/** @typedef {{ id: string, icu: string, context: string, files: string[] }} Text `files`: relative to the part's folder, sorted */
/** @typedef {{ file: string, line?: number, problem: string }} Finding */

/** TypeScript's parser, by `require`: for an import, Node would look for its exports for a second. @type {typeof import('typescript')} */
const ts = createRequire(import.meta.url)('typescript');

/** Functions that take a text first. */
const MARKERS = ['t', 'msg'];
/** Matches markers and JSX. A file without them isn't parsed. */
const MAY_HAVE_TEXTS = /\b(t|msg)\(|<\/|\/>/;

/** Attributes whose text people see or hear. A `name` is one only with a capital: fields have others. */
const VISIBLE =
  /^(alt|aria-(label|description|roledescription|valuetext)|busyText|description|empty|ended|error|errorTitle|fallback|header|hint|label|linkText|message|name|opener|placeholder|subtitle|text|title|valueText)$/;
/** Names, units and examples that are the same in each language. */
const ALLOWED = /^(Discord|Greenroom|Kick|OBS|Telegram|TikTok|Twitch|X|XP|YouTube|TBA|[hms]|ms|px|\S+@\S+|[A-Z]+\d+)$/;

const NO_LITERAL =
  "This text is no literal, so catalogs don't have it. Write the sentence with names for its values: t('Redeem {name}', { name }).";
const EARLY = 'Here, t() runs before the translations are loaded. Mark the constant by msg(), and show it by t().';

const SOURCE = /(?<!\.(?:test|stories|d))\.[jt]sx?$/;
const NO_SOURCES = ['gallery', 'testing'];

/** Lists a folder's sources, without those of tests and of the gallery. @param {string} dir @returns {string[]} */
const sourcesIn = (dir) =>
  fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return NO_SOURCES.includes(entry.name) ? [] : sourcesIn(file);
    return SOURCE.test(entry.name) ? [file] : [];
  });

/**
 * Reads the texts of a part from its sources.
 * @param {{ dir: string, sources?: string[] }} part `sources`: folders
 * @returns {{ texts: Text[], findings: Finding[] }}
 */
export function readTexts({ dir, sources = [path.join(dir, 'src')] }) {
  /** @type {Map<string, Text>} */
  const texts = new Map();
  /** @type {Finding[]} */
  const findings = [];
  /** @param {string} icu @param {string} file @param {string} [context] */
  const add = (icu, file, context = '') => {
    const id = idOf(icu, context);
    texts.set(id, { id, icu, context, files: unique([...(texts.get(id)?.files ?? []), file]) });
  };
  for (const text of previewTextsIn(path.join(dir, 'package.json'))) add(text, 'package.json');
  for (const sourceFile of sources.flatMap(sourcesIn).sort()) {
    const code = fs.readFileSync(sourceFile, 'utf8');
    if (!MAY_HAVE_TEXTS.test(code)) continue;
    const file = path.relative(dir, sourceFile).split(path.sep).join('/');
    const source = ts.createSourceFile(sourceFile, code, ts.ScriptTarget.Latest, true);
    /** @param {Node} node @param {string} problem @returns {Finding} */
    const finding = (node, problem) => ({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, problem });
    const { marks, shown } = marksIn(source);
    for (const mark of marks) {
      const { messages, context, problems } = readMark(mark);
      findings.push(...problems.map((problem) => finding(mark.node, problem)));
      for (const icu of messages.map(icuOf)) add(icu, file, context);
    }
    for (const node of shown) {
      const text = node.text.replace(/(&#?\w+;|\s)+/g, ' ').trim();
      if (/\p{L}/u.test(text) && !ALLOWED.test(text)) findings.push(finding(node, `"${text}" has no mark. Show it by t('…') or <Trans>.`));
    }
  }
  return { texts: [...texts.values()].sort(byText), findings };
}

/**
 * Reads the texts of a remote's link previews, with numbers in place of their pointers, as the server looks them up.
 * @param {string} file @returns {string[]}
 */
function previewTextsIn(file) {
  const { greenroom } = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  /** @type {{ title: string, text?: string }[]} */
  const previews = Object.values(greenroom?.linkPreviews ?? {});
  const numbered = previews.flatMap(({ title, text = '' }) => {
    return [title, text].map((each) => {
      let pointers = 0;
      return each.replace(/\{\/[^}]*\}/g, () => `{${++pointers}}`);
    });
  });
  return unique(numbered.filter((text) => /\p{L}/u.test(text)));
}

/** @param {Text} one @param {Text} other */
const byText = (one, other) => (`${one.icu}\n${one.context}` < `${other.icu}\n${other.context}` ? -1 : 1);

/**
 * @typedef {Record<'message' | 'values' | 'components' | 'context', Node | undefined>} Parts
 * @typedef {Partial<Parts> & { node: Node, name: string, isEarly: boolean }} Mark a call or an element that takes a text; `isEarly`: when the
 *   module starts
 */

/** Returns where a source takes texts, and what else it shows. @param {Node} root */
function marksIn(root) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {(Node & { text: string })[]} */
  const shown = [];
  /** @param {Node} node @param {boolean} isEarly */
  function visit(node, isEarly) {
    if (ts.isCallExpression(node)) {
      const name = nameOf(node.expression);
      const [message, values, context] = MARKERS.includes(name) ? node.arguments : [];
      if (message) marks.push({ node, name, isEarly, message, values, context });
    } else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const attributes = attributesOf(node);
      if (nameOf(node.tagName) === 'Trans') marks.push({ node, name: 'Trans', isEarly, ...attributes });
      else for (const [name, value] of Object.entries(attributes)) if (VISIBLE.test(name)) shown.push(...shownAs(name, value));
    } else if (ts.isJsxText(node)) shown.push(node);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) shown.push(...literalsIn(node.expression));
    ts.forEachChild(node, (child) => visit(child, isEarly && !ts.isFunctionLike(node)));
  }
  visit(root, true);
  return { marks, shown };
}

/** Returns the name of a called function, method or element. @param {Node} node */
const nameOf = (node) => (ts.isIdentifier(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.name.text : '');

/** Returns the attributes of an element; those that it spreads may be values. @param {JsxOpeningLikeElement} element @returns {Record<string, Node | undefined>} */
const attributesOf = ({ attributes }) =>
  Object.fromEntries(
    attributes.properties.map((attribute) => {
      if (!ts.isJsxAttribute(attribute)) return ['values', attribute];
      const { name, initializer } = attribute;
      return [name.getText(), initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer];
    }),
  );

/** @param {string} attribute @param {Node | undefined} value */
const shownAs = (attribute, value) => literalsIn(value).filter(({ text }) => attribute !== 'name' || /^\p{Lu}/u.test(text));

/** Returns the literals that an expression may show. @param {Node | undefined} node @returns {(Node & { text: string })[]} */
function literalsIn(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  const operator = ts.isBinaryExpression(node) ? ts.tokenToString(node.operatorToken.kind) : undefined;
  if (!ts.isBinaryExpression(node) || !['&&', '||', '??', '+'].includes(operator ?? '')) return [];
  return (operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(literalsIn);
}

/**
 * Reads the texts of a mark: one, both of a conditional, or none, as a constant has its own mark.
 * @param {Mark} mark @returns {{ messages: Message[], context: string, problems: string[] }}
 */
function readMark({ name, isEarly, message, values, components, context }) {
  const messages = message && messagesOf(message);
  if (!messages) return { messages: [], context: '', problems: [NO_LITERAL] };
  const words = context && ts.isStringLiteralLike(context) ? context.text : '';
  const readings = messages.map((each) => readMessage(icuOf(each)));
  const pieces = unique(readings.flatMap((each) => each.pieces));
  const givenValues = keysOf(values)?.map((key) => `{${key}}`);
  // A call that fills in elements by itself is for its tests.
  const givenElements = name === 'Trans' ? keysOf(components)?.map((key) => `<${key}>`) : pieces.filter((piece) => piece.startsWith('<'));
  const isFilled = name === 't' || name === 'Trans' || (name === 'msg' && values);
  const given = isFilled && messages.length > 0 && givenValues && givenElements ? [...givenValues, ...givenElements] : undefined;
  return {
    messages,
    context: words,
    problems: [
      ...(isEarly && name === 't' ? [EARLY] : []),
      ...(context && isFilled && (!words || messages.length === 0) ? ['Write a context and its text as literals in the same call.'] : []),
      ...(messages.some((each, at) => typeof each === 'string' && readings[at]?.isPlural)
        ? ['Write a plural as { one: …, other: … }.']
        : []),
      ...readings.flatMap((each) => each.problems.map((problem) => `This text can't be translated: ${problem}`)),
      ...(given ? without(pieces, given).map((piece) => `The text has ${piece}, but the call doesn't give it.`) : []),
      ...(given ? without(given, pieces).map((piece) => `The call gives ${piece}, but the text doesn't have it.`) : []),
    ],
  };
}

/**
 * Returns the texts of a literal or a conditional, none of what has its mark elsewhere, or undefined of anything else.
 * @param {Node} node @returns {Message[] | undefined}
 */
function messagesOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text ? [node.text] : [];
  if (ts.isObjectLiteralExpression(node)) {
    const forms = node.properties.map((property) =>
      ts.isPropertyAssignment(property) ? [nameOf(property.name), property.initializer] : [],
    );
    const { one, other } = Object.fromEntries(forms);
    return one && other && ts.isStringLiteralLike(one) && ts.isStringLiteralLike(other)
      ? [{ one: one.text, other: other.text }]
      : undefined;
  }
  const isNullish = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
  const choices = ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse] : isNullish ? [node.left, node.right] : [];
  const messages = choices.flatMap((choice) => messagesOf(choice) ?? [undefined]);
  const hasMark = [ts.isIdentifier, ts.isPropertyAccessExpression, ts.isElementAccessExpression, ts.isCallExpression].some((is) =>
    is(node),
  );
  return (choices.length === 0 && !hasMark) || messages.includes(undefined)
    ? undefined
    : messages.filter((message) => message !== undefined);
}

/** Returns the keys of an object literal, none without an object, or undefined of anything else. @param {Node | undefined} node */
function keysOf(node) {
  if (!node) return [];
  const keys = ts.isObjectLiteralExpression(node) ? node.properties.map(({ name }) => name && nameOf(name)) : [''];
  return keys.every(Boolean) ? keys : undefined;
}
