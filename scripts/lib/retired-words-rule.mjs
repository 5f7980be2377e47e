import path from 'node:path';
import { RETIRED, retiredWordIn } from './retired-words.mjs';

/**
 * Refuses retired words in what a file declares, and in the file's own path.
 * @type {import('eslint').Rule.RuleModule}
 */
export const retiredWordsRule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names use the terms of docs/glossary.md' },
    schema: [],
    messages: { retired: '"{{name}}" has the retired word "{{word}}"; docs/glossary.md has the term: {{term}}.' },
  },
  create(context) {
    /** @type {(name: string, node: import('estree').Node) => void} */
    const check = (name, node) => {
      const word = retiredWordIn(name);
      if (word) context.report({ node, messageId: 'retired', data: { name, word, term: RETIRED[word] ?? '' } });
    };
    return {
      Program: (node) => check(path.relative(context.cwd, context.filename), node),
      Identifier(node) {
        if (isDeclaration(/** @type {DeclaredNode} */ (/** @type {unknown} */ (node)))) check(node.name, node);
      },
    };
  },
};

/** @typedef {import('estree').Identifier & { parent: { type: string } & Record<string, unknown> }} DeclaredNode */

const DECLARED_AS_ID = ['VariableDeclarator', 'FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration', 'TSEnumMember'];
const WITH_PARAMETERS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TSFunctionType', 'TSMethodSignature', 'TSEmptyBodyFunctionExpression'];
const MEMBERS = ['PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature', 'Property', 'TSAbstractMethodDefinition'];

/** @param {DeclaredNode} node */
function isDeclaration(node) {
  const { parent } = node;
  if (DECLARED_AS_ID.includes(parent.type) && parent.id === node) return true;
  if (WITH_PARAMETERS.includes(parent.type) && /** @type {unknown[]} */ (parent.params).includes(node)) return true;
  if (parent.type === 'TSTypeParameter' || parent.type === 'TSParameterProperty') return true;
  if (parent.type === 'Property') return parent.value === node && !parent.shorthand ? isPattern(parent) : parent.key === node && !parent.computed;
  if (parent.type === 'ArrayPattern' || parent.type === 'RestElement') return true;
  if (parent.type === 'AssignmentPattern') return parent.left === node;
  return MEMBERS.includes(parent.type) && parent.key === node && !parent.computed;
}

/** @param {Record<string, unknown>} property */
const isPattern = (property) => /** @type {{ type: string }} */ (property.parent).type === 'ObjectPattern';
