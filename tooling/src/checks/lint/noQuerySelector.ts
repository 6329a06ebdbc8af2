import type { Rule } from './rule.ts';

/** Reports `querySelector` and `querySelectorAll`, of whatever object. */
export const noQuerySelector: Rule = {
  meta: {
    messages: {
      selector: 'Reach elements by refs: a selector breaks silently when the markup changes.',
    },
  },
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (!/^querySelector(All)?$/.test(callee.property.name)) return;
        context.report({ node, messageId: 'selector' });
      },
    };
  },
};
