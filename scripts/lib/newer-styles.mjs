import { generate, parse, walk } from 'css-tree';
import { compatibility, featuresOf, isSupported } from '../../kit/browsers/compat.mjs';

/** @import { CompatStatement, Identifier } from '../../kit/browsers/compat.mjs' */
/** @import { Atrule, Block, CssNode, Declaration, List, ListItem } from 'css-tree' */

/** `excused`: a `@supports` rule asks for it, or browsers without it read another value. @typedef {{ feature: string, node: CssNode, excused: boolean, remove: () => void }} Newer */

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = compatibility.css;

/** Functions and units, such as `color-mix` and `lh`. @type {Map<string, CompatStatement>} */
const ofValues = new Map();
collect(types);

/** @param {Identifier} part */
function collect(part) {
  for (const [key, feature] of featuresOf(part)) {
    if (feature.__compat && !ofValues.has(key)) ofValues.set(key, feature.__compat);
    collect(feature);
  }
}

/** The table's names of units and values. @type {[pattern: RegExp, feature: CompatStatement | undefined][]} */
const GROUPS = [
  [/^dv(h|w|i|b|min|max)$/, ofValues.get('viewport_percentage_units_dynamic')],
  [/^lv(h|w|i|b|min|max)$/, ofValues.get('viewport_percentage_units_large')],
  [/^sv(h|w|i|b|min|max)$/, ofValues.get('viewport_percentage_units_small')],
  [/^cq(w|h|i|b|min|max)$/, ofValues.get('container_query_length_units')],
  [/^allow-discrete$/, properties['transition-behavior']?.__compat],
];

const WITH_DESCRIPTORS = ['font-face', 'property', 'counter-style', 'font-palette-values', 'supports'];

/**
 * Lists a stylesheet's features that some browsers lack, by property, value, selector or rule.
 * @param {string} css
 * @param {readonly string[]} browsers
 * @returns {{ feature: string, css: string }[]} without those that a `@supports` rule asks for, or that have a fallback
 */
export function newerStyles(css, browsers) {
  /** @type {{ feature: string, css: string }[]} */
  const found = [];
  visitNewer(parse(css), browsers, ({ feature, node, excused }) => {
    if (!excused) found.push({ feature, css: generate(node).slice(0, 120) });
  });
  return found;
}

/** Returns a stylesheet as browsers read it that lack the same. @param {string} css @param {readonly string[]} browsers */
export function withoutNewerStyles(css, browsers) {
  const tree = parse(css);
  visitNewer(tree, browsers, ({ remove }) => remove());
  return generate(tree);
}

/** @param {CssNode} tree @param {readonly string[]} browsers @param {(newer: Newer) => void} onNewer */
function visitNewer(tree, browsers, onNewer) {
  /** @param {CompatStatement | undefined} feature */
  const lacks = (feature) => !isSupported(feature, browsers);
  /** `@supports` conditions around a node. @type {string[]} */
  const conditions = [];
  /** @type {{ node: CssNode, remove: () => void }[]} */
  const rules = [];
  const removed = new Set();

  walk(tree, {
    /** @this {import('css-tree').WalkContext} @param {CssNode} node @param {ListItem<CssNode>} item @param {List<CssNode>} list */
    enter(node, item, list) {
      const remove = () => {
        if (!removed.has(item)) list.remove(item);
        removed.add(item);
      };
      /** @param {string | undefined} feature @param {{ node: CssNode, remove: () => void }} at @param {boolean} [hasFallback] */
      const report = (feature, at, hasFallback = false) => {
        if (feature) onNewer({ ...at, feature, excused: hasFallback || conditions.some((condition) => condition.includes(feature)) });
      };
      if (isNested(node, this.block, rules.at(-1)?.node) && lacks(selectors.nesting?.__compat)) report('nesting', { node, remove });
      if (node.type === 'Rule' || node.type === 'Atrule') rules.push({ node, remove });
      if (node.type === 'Atrule') {
        if (node.name === 'supports' && node.prelude) conditions.push(generate(node.prelude));
        report(newerAtRule(node, lacks), { node, remove });
      } else if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
        const rule = rules.at(-1);
        if (rule && lacks(selectors[node.name]?.__compat)) report(`:${node.name}`, rule);
      } else if (node.type === 'Declaration' && !(this.atrule && WITH_DESCRIPTORS.includes(this.atrule.name))) {
        const newer = newerDeclaration(node, lacks);
        report(newer, { node, remove }, hasFallback(node, newer, this.block));
      }
    },
    leave(/** @type {CssNode} */ node) {
      if (node.type === 'Rule' || node.type === 'Atrule') rules.pop();
      if (node.type === 'Atrule' && node.name === 'supports') conditions.pop();
    },
  });
}

/**
 * Tells whether a rule is nested. The parser leaves nested rules that don't begin with `&` as they are.
 * @param {CssNode} node @param {Block | null} block @param {CssNode | undefined} outer
 */
const isNested = (node, block, outer) =>
  outer?.type === 'Rule' &&
  (node.type === 'Rule' || node.type === 'Atrule' || (node.type === 'Raw' && block?.children.toArray().includes(node)));

/** @param {Atrule} rule @param {(feature: CompatStatement | undefined) => boolean} lacks */
function newerAtRule({ name, prelude }, lacks) {
  const rule = atRules[name];
  if (lacks(rule?.__compat)) return `@${name}`;
  /** @type {string | undefined} */
  let feature;
  if (prelude && name === 'media')
    walk(prelude, (node) => {
      if (node.type === 'Feature' && lacks(rule?.[node.name]?.__compat)) feature = `@media (${node.name})`;
      if (/** @type {{ type: string }} */ (node).type === 'FeatureRange' && lacks(rule?.range_syntax?.__compat)) feature = '@media range';
    });
  if (prelude && name === 'container' && /\bstyle\(/.test(generate(prelude)) && lacks(rule?.style_queries_for_custom_properties?.__compat))
    feature = '@container style()';
  return feature;
}

/** @param {Declaration} declaration @param {(feature: CompatStatement | undefined) => boolean} lacks */
function newerDeclaration({ property, value }, lacks) {
  const isCustom = property.startsWith('--');
  if (!isCustom && property.startsWith('-')) return undefined;
  const definition = isCustom ? undefined : properties[property];
  if (lacks(definition?.__compat)) return property;
  /** @type {string | undefined} */
  let feature;
  const parts = value.type === 'Raw' ? parseRaw(value.value) : value;
  // Newer than the parser.
  if (parts === undefined) return isCustom ? undefined : property;
  walk(parts, (node) => {
    if (node.type === 'Identifier') {
      const named = definition?.[node.name] ?? definition?.[node.name.replaceAll('-', '_')];
      if (lacks(named?.__compat) || lacks(groupOf(node.name))) feature = `${property}: ${node.name}`;
    } else if (node.type === 'Dimension' && lacks(groupOf(node.unit) ?? ofValues.get(node.unit))) feature = node.unit;
    else if (node.type === 'Function') {
      const first = node.children.first;
      const isRelative = first?.type === 'Identifier' && first.name === 'from';
      const relative = isRelative ? types.color?.[node.name]?.relative_syntax?.__compat : undefined;
      const newer = [ofValues.get(node.name) ?? ofValues.get(`${node.name}-function`), definition?.[node.name]?.__compat, relative];
      if (newer.some(lacks)) feature = `${node.name}()`;
    }
  });
  return feature;
}

/** @param {string} value @returns {CssNode | undefined} */
function parseRaw(value) {
  try {
    return parse(value, { context: 'value' });
  } catch {
    return undefined;
  }
}

/** @param {string} name @returns {CompatStatement | undefined} */
const groupOf = (name) => GROUPS.find(([pattern]) => pattern.test(name))?.[1];

/**
 * Tells whether a block has an older value before, or the same property with a prefix.
 * @param {Declaration} declaration @param {string | undefined} feature @param {Block | null} block
 */
function hasFallback(declaration, feature, block) {
  const { property } = declaration;
  const others = block?.children.toArray() ?? [];
  return others.some(
    (other, index) =>
      other.type === 'Declaration' &&
      (other.property.startsWith(`-webkit-${property.split('-')[0]}`) ||
        (feature !== property && other.property === property && index < others.indexOf(declaration))),
  );
}
