/**
 * The card fields, inside the payment page's frame. Talks to its page over one port that the page hands over after
 * a checked hello; what is typed goes to this origin alone, and only when it is a test card.
 */
import { digitsOf, grouped, parseExpiry, rules } from './card-rules.mjs'

const data = JSON.parse(document.getElementById('data').textContent)
const names = ['number', 'expiry', 'cvc', 'holder']
const inputs = Object.fromEntries(names.map((name) => [name, document.getElementById(name)]))
const form = document.querySelector('form')
const testNumbers = data.cards.map((card) => card.number)

let locale = data.locale
let port = null
let sending = false
let lastState = ''
/** What is wrong with each field and shown; the words follow the language. */
const shown = {}

function problemOf(name) {
  return rules[name](inputs[name].value, testNumbers)
}

function say(message) {
  port?.postMessage(message)
}

const errorKeys = {
  required: 'Required',
  invalid: 'Invalid',
  past: 'Past',
  not_a_test_card: 'NotATestCard',
}

function showError(name, code) {
  const place = document.getElementById(`${name}-error`)
  shown[name] = code
  place.hidden = code === null
  place.textContent = code === null ? '' : data.texts[locale][name + errorKeys[code]]
  if (code === null) inputs[name].removeAttribute('aria-invalid')
  else inputs[name].setAttribute('aria-invalid', 'true')
}

function tellState() {
  const complete = names.every((name) => problemOf(name) === null)
  const empty = names.every((name) => inputs[name].value === '')
  const state = `${complete} ${empty}`
  if (state === lastState || port === null) return
  lastState = state
  say({ type: 'state', complete, empty })
}

function refuse(problems) {
  for (const { field, code } of problems) showError(field, code)
  inputs[problems[0].field].focus()
  say({ type: 'invalid', fields: problems })
}

async function submit() {
  if (sending) return
  const problems = names
    .map((field) => ({ field, code: problemOf(field) }))
    .filter(({ code }) => code !== null)
  if (problems.length > 0) {
    refuse(problems)
    return
  }
  sending = true
  for (const name of names) inputs[name].readOnly = true
  try {
    await send()
  } catch {
    say({ type: 'error', code: 'hapay_unknown' })
  } finally {
    sending = false
    for (const name of names) inputs[name].readOnly = false
  }
}

async function send() {
  const expiry = parseExpiry(inputs.expiry.value)
  const answer = await fetch(`/v1/tokenization-sessions/${encodeURIComponent(data.session)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: digitsOf(inputs.number.value),
      expMonth: expiry.month,
      expYear: expiry.year,
      cvc: inputs.cvc.value.trim(),
      holder: inputs.holder.value.trim(),
    }),
    signal: AbortSignal.timeout(30_000),
  })
  if (answer.status === 204) {
    say({ type: 'tokenized' })
    return
  }
  const body = await answer.json()
  if (names.includes(body.field)) {
    refuse([{ field: body.field, code: body.reason in errorKeys ? body.reason : 'invalid' }])
    return
  }
  sayDead(body.code)
}

function sayDead(code) {
  const known = ['hapay_session_expired', 'hapay_session_already_used']
  say({ type: 'error', code: known.includes(code) ? code : 'hapay_unknown' })
}

// Groups of four, as on the card; while somebody edits in the middle the text is left alone.
function tidyNumber(input) {
  const digits = digitsOf(input.value)
  if (input.selectionStart !== input.value.length || digits.length > 16) return
  input.value = grouped(digits)
}

// A phone's digit keys have no slash.
function tidyExpiry(input, event) {
  const isTyping = event.inputType?.startsWith('insert') === true
  if (isTyping && /^\d{2}$/.test(input.value)) input.value += '/'
}

function completeExpiry(input) {
  const expiry = parseExpiry(input.value)
  if (expiry === null) return
  const two = (value) => String(value).padStart(2, '0')
  input.value = `${two(expiry.month)}/${two(expiry.year % 100)}`
}

function onInput(event) {
  const input = event.target
  if (!names.includes(input.name)) return
  if (input.name === 'number') tidyNumber(input)
  if (input.name === 'expiry') tidyExpiry(input, event)
  const wasShown = (shown[input.name] ?? null) !== null
  if (wasShown && problemOf(input.name) === null) showError(input.name, null)
  tellState()
}

function onBlur(event) {
  const input = event.target
  if (!names.includes(input.name) || input.value === '') return
  if (input.name === 'expiry') completeExpiry(input)
  // "Expired" came from the server and stays until the date changes.
  const found = problemOf(input.name)
  if (found !== null || shown[input.name] !== 'past') showError(input.name, found)
}

/** Puts the cards on offer in the list; choosing one fills the fields. */
function listCards() {
  const list = document.querySelector('.cards')
  list.replaceChildren(
    ...data.cards.map((card) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = grouped(card.number)
      button.addEventListener('click', () => fillWith(card))
      const what = document.createElement('span')
      what.textContent = card.what[locale]
      const item = document.createElement('li')
      item.append(button, what)
      return item
    }),
  )
}

function fillWith(card) {
  inputs.number.value = grouped(card.number)
  if (inputs.expiry.value === '') inputs.expiry.value = '12/40'
  if (inputs.cvc.value === '') inputs.cvc.value = '123'
  for (const name of ['number', 'expiry', 'cvc']) showError(name, problemOf(name))
  inputs.holder.focus()
  tellState()
}

function speak(language) {
  if (!(language in data.texts)) return
  locale = language
  document.documentElement.lang = language
  document.title = data.texts[language].title
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = data.texts[language][element.dataset.text]
  }
  for (const name of names) showError(name, shown[name] ?? null)
  listCards()
}

function focusFirst() {
  const name = names.find((each) => problemOf(each) !== null) ?? 'number'
  inputs[name].focus()
}

function onPort(event) {
  const message = event.data
  const isOurs = event.source === window.parent && event.origin === data.origin
  if (!isOurs || port !== null || message?.type !== 'obole-hosted-fields:port') return
  if (message.session !== data.session || event.ports.length !== 1) return
  port = event.ports[0]
  port.addEventListener('message', ({ data: order }) => {
    if (order?.type === 'submit') void submit()
    if (order?.type === 'focus') focusFirst()
  })
  port.start()
  if (['light', 'dark'].includes(message.colorScheme))
    document.documentElement.dataset.scheme = message.colorScheme
  if (message.locale !== locale) speak(message.locale)
  say({ type: 'ready' })
  if (data.dead !== null) sayDead(data.dead)
  new ResizeObserver(() => {
    say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
  }).observe(document.body)
  tellState()
}

form.addEventListener('input', onInput)
form.addEventListener('focusout', onBlur)
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') say({ type: 'submit-requested' })
})
listCards()
window.addEventListener('message', onPort)
if (window.parent !== window) {
  window.parent.postMessage({ type: 'obole-hosted-fields:hello', session: data.session }, data.origin)
}
