import { isRemotesLayer } from '@greenroom/contract/releases';
import postcss from 'postcss';

/** Conditions whose rules are read as if they held. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'scope', 'starting-style', 'layer']);
/** Matches every element, in place of a state that none has during the check. */
const ALWAYS = ':is(*)';
const STATE =
  /:(?:hover|focus(?:-visible|-within)?|active|visited|link|any-link|target(?:-within)?|checked|indeterminate|default|disabled|enabled|read-only|read-write|placeholder-shown|autofill|-webkit-autofill|required|optional|(?:user-)?(?:in)?valid|in-range|out-of-range|open|popover-open|modal|fullscreen|playing|paused|empty)(?![\w-])/;
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^()]*\))?|:(?:before|after|first-line|first-letter)(?![\w-])/g;

/**
 * A rule of a stylesheet.
 * @typedef {object} StyleRule
 * @property {string} selector as written, for messages
 * @property {string} matches a selector of all elements that the rule may apply to, in any state
 * @property {boolean} layered whether it is in the remotes' layer
 */

/** Reads a stylesheet's rules, with nested ones. @param {string} css @returns {StyleRule[]} one for each selector of a list */
export function readStyleRules(css) {
  /** @type {StyleRule[]} */
  const rules = [];
  /** @param {import('postcss').Container} container @param {boolean} layered @param {string} [parent] */
  const read = (container, layered, parent) => {
    container.each((node) => {
      if (node.type === 'atrule' && node.nodes && CONDITIONS.has(node.name))
        read(node, layered || (node.name === 'layer' && isRemotesLayer(node.params)), parent);
      if (node.type !== 'rule') return;
      for (const selector of node.selectors) rules.push({ selector, matches: inAnyState(nested(selector, parent)), layered });
      read(node, layered, nested(node.selector, parent));
    });
  };
  read(postcss.parse(css), false);
  return rules;
}

/** @param {string} selector @param {string} [parent] the selector of the rule around */
function nested(selector, parent) {
  if (parent === undefined) return selector;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${selector}`;
}

/** Drops pseudo-elements, and replaces states as if they held. @param {string} selector */
function inAnyState(selector) {
  const state = STATE.source;
  return selector
    .replace(PSEUDO_ELEMENT, ALWAYS)
    .replace(new RegExp(`:not\\(\\s*${state}\\s*\\)`, 'g'), ALWAYS)
    .replace(new RegExp(state, 'g'), ALWAYS);
}
