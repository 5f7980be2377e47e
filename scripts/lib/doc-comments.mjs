const FRAGMENT = /^\*[\s*]*(What|Of|By|Who|Whose|Those|That|Whether)\b/;

/**
 * Refuses doc comments that begin with a word after which the subject is missing.
 * @type {import('eslint').Rule.RuleModule}
 */
const noFragment = {
  create: (context) => ({
    Program() {
      for (const { type, value, loc } of context.sourceCode.getAllComments()) {
        if (type === 'Block' && loc && FRAGMENT.test(value))
          context.report({
            loc,
            message: 'Begin the doc comment of a function with a verb, of a value or type with a noun, or delete it.',
          });
      }
    },
  }),
};

/** @type {import('eslint').Linter.Config} */
export const docComments = { plugins: { comments: { rules: { 'no-fragment': noFragment } } }, rules: { 'comments/no-fragment': 'error' } };
