/** The card fields. */
import { digitsOf, grouped, parseExpiry, rules, schemeOf } from './card-rules.mjs'
import { Frame, readData } from './frame.mjs'
import { startWallets } from './wallet-sheet.mjs'

const data = readData()
const testNumbers = data.cards.map((card) => card.number)

function bodyOf(inputs) {
  const expiry = parseExpiry(inputs.expiry.value)
  return {
    number: digitsOf(inputs.number.value),
    expMonth: expiry.month,
    expYear: expiry.year,
    cvc: inputs.cvc.value.trim(),
    holder: inputs.holder.value.trim(),
  }
}

function tidy(input, event) {
  if (input.name === 'number') {
    tidyNumber(input)
    showScheme(input.value)
  }
  if (input.name === 'expiry') tidyExpiry(input, event)
}

// All marks in an empty field, then only the one of the recognised scheme.
function showScheme(text) {
  const found = schemeOf(text)
  for (const mark of document.querySelectorAll('.marks [data-scheme]')) {
    mark.hidden = text !== '' && mark.dataset.scheme !== found?.scheme
  }
  document.getElementById('number-inside').textContent = found === null ? '' : found.name
}

// Groups of four, as on the card; while the user edits in the middle, the text is not changed.
function tidyNumber(input) {
  const digits = digitsOf(input.value)
  if (input.selectionStart !== input.value.length || digits.length > 16) return
  input.value = grouped(digits)
}

// The numeric keyboard of a phone has no slash.
function tidyExpiry(input, event) {
  const isTyping = event.inputType?.startsWith('insert') === true
  if (isTyping && /^\d{2}$/.test(input.value)) input.value += '/'
}

function complete(input) {
  if (input.name !== 'expiry') return
  const expiry = parseExpiry(input.value)
  if (expiry === null) return
  const two = (value) => String(value).padStart(2, '0')
  input.value = `${two(expiry.month)}/${two(expiry.year % 100)}`
}

function fillWith(number, inputs) {
  inputs.number.value = grouped(number)
  showScheme(number)
  if (inputs.expiry.value === '') inputs.expiry.value = '12/40'
  if (inputs.cvc.value === '') inputs.cvc.value = '123'
}

const frame = new Frame({
  data,
  names: ['number', 'expiry', 'cvc', 'holder'],
  problemOf: (name, text) => rules[name](text, testNumbers),
  path: 'card',
  bodyOf,
  offers: data.cards.map(({ number, what }) => ({
    label: grouped(number),
    what,
    fill: (inputs) => fillWith(number, inputs),
  })),
  tidy,
  complete,
})
frame.start()
startWallets((answer) => void frame.pay('wallet', { answer }))
