import { newerScript } from './compat.mjs';

/** @import { Rule } from 'eslint' */
/** @import { MemberExpression, Node, Property } from 'estree' */

/** Interfaces of global variables. @type {Record<string, string>} */
const INTERFACES = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
};

/** @type {Record<string, ReturnType<typeof newerScript>>} */
const cache = {};

/** Forbids interfaces that one of its `browsers` lacks, unless the file tests whether they exist. @type {Rule.RuleModule} */
export const noNewerApi = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { browsers: { type: 'array', items: { type: 'string' } } }, required: ['browsers'] }],
    messages: { newer: '{{name}} is missing in a browser that is promised ({{browsers}}).' },
  },
  create(context) {
    /** @type {string[]} */
    const browsers = context.options[0].browsers;
    const { globals, statics, methods } = (cache[browsers.join()] ??= newerScript(browsers));
    /** @type {{ node: Node, name: string }[]} */
    const uses = [];
    /** @type {Set<string>} */
    const tested = new Set();
    /** @type {Set<string>} */
    const defined = new Set();
    /** References to global variables. @type {Set<unknown>} */
    const unresolved = new Set();
    /** References to imports, such as zod's `z`, whose methods have the same names. @type {Set<unknown>} */
    const imported = new Set();

    /** @param {Node} node @param {string} name */
    const found = (node, name) => {
      if (isTest(node)) tested.add(testOf(name));
      else if (node.type === 'Identifier' || isUsed(node)) uses.push({ node, name });
    };
    /** Returns the global variable, or property of `window`, that an expression is. @param {Node} node */
    const globalName = (node) => {
      if (node.type === 'Identifier') return unresolved.has(node) ? node.name : undefined;
      return node.type === 'MemberExpression' && unresolved.has(withoutType(node.object)) ? nameOf(node) : undefined;
    };

    return {
      Program(program) {
        const { through, variables, childScopes } = context.sourceCode.getScope(program);
        const references = [...through, ...variables.filter(({ defs }) => defs.length === 0).flatMap((variable) => variable.references)];
        for (const { identifier } of references) {
          unresolved.add(identifier);
          if (globals.has(identifier.name) && identifier.type === 'Identifier') found(identifier, identifier.name);
        }
        for (const { defs, references } of childScopes.flatMap((scope) => scope.variables)) {
          if (defs.some(({ type }) => type === 'ImportBinding')) for (const { identifier } of references) imported.add(identifier);
        }
      },
      MemberExpression(node) {
        const property = nameOf(node);
        if (property === undefined) return;
        const object = withoutType(node.object);
        const owner = globalName(object) ?? '';
        const name = `${INTERFACES[owner] ?? owner}.${property}`;
        if (statics.has(name) || globals.has(name)) found(node, name);
        else if (INTERFACES[owner] === 'Window' && globals.has(property)) found(node, property);
        else if (methods.has(property) && !imported.has(object) && (isTest(node) || isCalled(node) || isPrototype(object)))
          found(node, property);
      },
      VariableDeclarator({ id, init }) {
        const owner = (init && globalName(withoutType(init))) ?? '';
        for (const property of id.type === 'ObjectPattern' ? id.properties : []) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
          const name = `${INTERFACES[owner] ?? owner}.${property.key.name}`;
          if (statics.has(name)) uses.push({ node: property, name });
        }
      },
      BinaryExpression({ operator, left }) {
        if (operator === 'in' && left.type === 'Literal') tested.add(String(left.value));
      },
      'MethodDefinition, ObjectExpression > Property'(/** @type {Property} */ { key }) {
        if (key.type === 'Identifier') defined.add(key.name);
      },
      'Program:exit'() {
        for (const { node, name } of uses) {
          if (!tested.has(testOf(name)) && !defined.has(name))
            context.report({ node, messageId: 'newer', data: { name, browsers: browsers.join(', ') } });
        }
      },
    };
  },
};

/** Names the test of a feature: `cancelIdleCallback` exists where `requestIdleCallback` does. @param {string} name */
const testOf = (name) => (name.split('.').at(-1) ?? name).replace(/^cancel/, 'request');

/** @param {MemberExpression} node */
function nameOf({ computed, property }) {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Tells whether an expression is the prototype of a class. @param {Node} node */
const isPrototype = (node) => node.type === 'MemberExpression' && nameOf(node) === 'prototype';

/** Unwraps TypeScript's assertions. @param {Node} node @returns {Node} */
const withoutType = (node) =>
  node.type.startsWith('TS') && 'expression' in node ? withoutType(/** @type {Node} */ (node.expression)) : node;

/** @param {Node} node */
const parentOf = (node) => /** @type {Rule.Node} */ (/** @type {Rule.Node} */ (node).parent);

/** @param {Node} node */
function isCalled(node) {
  const parent = parentOf(node);
  return (parent.type === 'CallExpression' || parent.type === 'NewExpression') && parent.callee === node;
}

/** Tells whether an expression is called, passed on, read from or the name of a member. @param {Node} node */
function isUsed(node) {
  const parent = parentOf(node);
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'VariableDeclarator') return parent.id.type === 'ObjectPattern';
  return parent.type === 'CallExpression' || parent.type === 'NewExpression';
}

/** Tells whether an expression asks if something exists. @param {Node} node */
function isTest(node) {
  const parent = parentOf(node);
  switch (parent.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
      return true;
    case 'UnaryExpression':
      return parent.operator === 'typeof' || parent.operator === '!';
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test === node;
    case 'CallExpression':
      return parent.callee === node && parent.optional;
    case 'MemberExpression':
      return parent.object === node && parent.optional;
    default:
      return false;
  }
}
