/**
 * Lint rules of this project, loaded by oxlint.
 *
 * `no-money-arithmetic`: only `src/domain/money.ts` divides, multiplies and rounds cents, so that every rounding is
 * written once and tested. A value counts as money if its name says so.
 * `no-double-assertion`: `x as unknown as T` disables the type checker for one expression.
 */

const moneyWords =
  /^(cents|amount|price|tip|total|subtotal|discount|fee|money|goal|collected|raised|balance|vat|refunded|captured)$/
const notMoney = /(rate|count|percent|ratio|share|width|height|pages?|seconds?|minutes?|ms|attempts?|parts)$/

/** The words of a name: `realAmountCents` is real, amount, cents; `amount_cents` likewise. */
function wordsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
}

function isMoneyName(name) {
  const words = wordsOf(name)
  return !notMoney.test(words.at(-1) ?? '') && words.some((word) => moneyWords.test(word))
}

/** Whether the name of an expression says that it is an amount of money. */
function isMoney(node) {
  switch (node?.type) {
    case 'Identifier':
      return isMoneyName(node.name)
    case 'MemberExpression':
      return !node.computed && node.property.type === 'Identifier' && isMoneyName(node.property.name)
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isMoney(node.expression)
    case 'UnaryExpression':
      return isMoney(node.argument)
    case 'BinaryExpression':
      return isMoney(node.left) || isMoney(node.right)
    case 'CallExpression':
      return isMoney(node.callee) || (node.callee.name === 'Number' && isMoney(node.arguments[0]))
    default:
      return false
  }
}

const roundings = new Set(['round', 'floor', 'ceil', 'trunc'])
const operators = new Set(['*', '/', '%', '**', '*=', '/=', '%=', '**='])

const noMoneyArithmetic = {
  create(context) {
    const check = (node) => {
      if (!operators.has(node.operator)) return
      if (isMoney(node.left) || isMoney(node.right))
        context.report({ node, message: `"${node.operator}" on money belongs to src/domain/money.ts.` })
    }
    return {
      BinaryExpression: check,
      AssignmentExpression: check,
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.object.name !== 'Math') return
        if (roundings.has(callee.property.name) && isMoney(node.arguments[0]))
          context.report({
            node,
            message: `Math.${callee.property.name} on money belongs to src/domain/money.ts.`,
          })
      },
    }
  },
}

const noDoubleAssertion = {
  create(context) {
    return {
      TSAsExpression(node) {
        const inner = node.expression
        if (inner.type !== 'TSAsExpression') return
        if (['TSUnknownKeyword', 'TSAnyKeyword'].includes(inner.typeAnnotation.type))
          context.report({
            node,
            message: 'A double assertion hides a type error: narrow the value instead.',
          })
      },
    }
  },
}

export default {
  meta: { name: 'obole' },
  rules: { 'no-money-arithmetic': noMoneyArithmetic, 'no-double-assertion': noDoubleAssertion },
}
