import path from 'node:path';
import { findRetiredWord } from './retired-words.mjs';

/** @import { Node } from 'estree' */

/** The names of properties and methods in object literals, classes, interfaces and types. */
const MEMBERS = [
  'ObjectExpression > Property[computed=false] > Identifier.key',
  ':matches(ClassBody, TSInterfaceBody, TSTypeLiteral) > [computed=false] > :matches(Identifier, PrivateIdentifier).key',
];

/**
 * Refuses retired words in file paths and in the names that a file declares: variables, functions, parameters, types, imports under
 * another name, and members. Names that it only uses pass: imports, keys in destructuring patterns, property accesses, quoted keys.
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
    /** @param {string} name @param {Node} node */
    const check = (name, node) => {
      const found = findRetiredWord(name);
      if (found) context.report({ node, messageId: 'retired', data: { name, ...found } });
    };
    return {
      Program(node) {
        check(path.relative(context.cwd, context.filename), node);
        const definitions = context.sourceCode.scopeManager.scopes.flatMap(({ variables }) => variables).flatMap(({ defs }) => defs);
        // A set, since a class is declared in its own scope as well. The name of an enum member can be a string literal.
        const identifiers = new Set(definitions.filter((definition) => !isImportedName(definition)).map(({ name }) => name));
        for (const identifier of identifiers) if (identifier.type === 'Identifier') check(identifier.name, identifier);
      },
      [MEMBERS.join(', ')](/** @type {import('estree').Identifier} */ key) {
        check(key.name, key);
      },
    };
  },
};

/**
 * Whether a definition is an import under the name that the other module exports.
 * @param {import('eslint').Scope.Definition} definition
 */
function isImportedName({ type, node, name }) {
  return type === 'ImportBinding' && node.type === 'ImportSpecifier' && 'name' in node.imported && node.imported.name === name.name;
}
