/** The fields of a direct debit. */
import { compactIban, groupedIban, rules } from './account-rules.mjs'
import { Frame, readData } from './frame.mjs'

const data = readData()
const testIbans = data.accounts.map((account) => account.iban)

// Groups of four, as on a statement; while the user edits in the middle, the text is not changed.
function tidy(input) {
  if (input.name !== 'iban' || input.selectionStart !== input.value.length) return
  input.value = groupedIban(input.value)
}

function complete(input) {
  if (input.name === 'iban') input.value = groupedIban(input.value)
}

new Frame({
  data,
  names: ['iban', 'holder'],
  problemOf: (name, text) => rules[name](text, testIbans),
  path: 'account',
  bodyOf: (inputs) => ({ iban: compactIban(inputs.iban.value), holder: inputs.holder.value.trim() }),
  offers: data.accounts.map(({ iban, what }) => ({
    label: groupedIban(iban),
    what,
    fill: (inputs) => {
      inputs.iban.value = groupedIban(iban)
    },
  })),
  tidy,
  complete,
}).start()
