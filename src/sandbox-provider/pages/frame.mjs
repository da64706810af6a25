/**
 * The common part of every frame of fields in the payment page. It talks to that page over one port, which the page
 * sends after a checked greeting. Typed data goes to this origin only, and only for a test payment method.
 */

const errorKeys = {
  required: 'Required',
  invalid: 'Invalid',
  past: 'Past',
  incomplete: 'Incomplete',
  too_long: 'TooLong',
  checksum: 'Checksum',
  not_a_test_card: 'NotATestCard',
  not_a_test_account: 'NotATestAccount',
}
const deadCodes = ['hapay_session_expired', 'hapay_session_already_used']

/**
 * The fields of this page. Takes what differs between frames:
 * - `data`: the data of the page: session, origin, locale, dead, texts
 * - `names`: the fields in order; `problemOf(name, text)`: the problem of one, or null
 * - `path`, `bodyOf(inputs)`: where and how they are sent
 * - `offers`: the test payment methods, each `{ label, what, fill(inputs) }`
 * - `tidy(input, event)`, `complete(input)`: format a field while the user types, and on blur
 */
export class Frame {
  #parts
  #inputs
  #locale
  #port = null
  #isSending = false
  #lastState = ''
  /** The shown problem of each field; its text follows the language. */
  #shown = {}

  constructor(parts) {
    this.#parts = parts
    this.#locale = parts.data.locale
    this.#inputs = Object.fromEntries(parts.names.map((name) => [name, document.getElementById(name)]))
  }

  /** Listens to the fields and to the page around, and sends the greeting. */
  start() {
    const { data } = this.#parts
    const form = document.querySelector('form')
    form.addEventListener('input', (event) => this.#onInput(event))
    form.addEventListener('focusout', (event) => this.#onBlur(event))
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.#say({ type: 'submit-requested' })
    })
    this.#listOffers()
    window.addEventListener('message', (event) => this.#onPort(event))
    if (window.parent !== window) {
      window.parent.postMessage({ type: 'obole-hosted-fields:hello', session: data.session }, data.origin)
    }
  }

  #say(message) {
    this.#port?.postMessage(message)
  }

  #problemOf(name) {
    return this.#parts.problemOf(name, this.#inputs[name].value)
  }

  #showError(name, code) {
    const place = document.getElementById(`${name}-error`)
    this.#shown[name] = code
    place.hidden = code === null
    place.textContent = code === null ? '' : this.#parts.data.texts[this.#locale][name + errorKeys[code]]
    if (code === null) this.#inputs[name].removeAttribute('aria-invalid')
    else this.#inputs[name].setAttribute('aria-invalid', 'true')
  }

  #reportState() {
    const { names } = this.#parts
    const complete = names.every((name) => this.#problemOf(name) === null)
    const empty = names.every((name) => this.#inputs[name].value === '')
    const state = `${complete} ${empty}`
    if (state === this.#lastState || this.#port === null) return
    this.#lastState = state
    this.#say({ type: 'state', complete, empty })
  }

  #refuse(problems) {
    for (const { field, code } of problems) this.#showError(field, code)
    this.#inputs[problems[0].field].focus()
    this.#say({ type: 'invalid', fields: problems })
  }

  async #submit() {
    if (this.#isSending) return
    const problems = this.#parts.names
      .map((field) => ({ field, code: this.#problemOf(field) }))
      .filter(({ code }) => code !== null)
    if (problems.length > 0) {
      this.#refuse(problems)
      return
    }
    await this.pay(this.#parts.path, this.#parts.bodyOf(this.#inputs))
  }

  /** Sends what pays for the session, and reports to the page around when it is there. Ignored while one is sent. */
  async pay(path, body) {
    if (this.#isSending) return
    this.#setSending(true)
    try {
      await this.#send(path, body)
    } catch {
      this.#say({ type: 'error', code: 'hapay_unknown' })
    } finally {
      this.#setSending(false)
    }
  }

  #setSending(isSending) {
    this.#isSending = isSending
    for (const name of this.#parts.names) this.#inputs[name].readOnly = isSending
  }

  async #send(path, body) {
    const { data, names } = this.#parts
    const answer = await fetch(`/v1/tokenization-sessions/${encodeURIComponent(data.session)}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status === 204) {
      this.#say({ type: 'tokenized' })
      return
    }
    const { field, reason, code } = await answer.json()
    if (names.includes(field)) {
      this.#refuse([{ field, code: reason in errorKeys ? reason : 'invalid' }])
      return
    }
    this.#sayDead(code)
  }

  #sayDead(code) {
    this.#say({ type: 'error', code: deadCodes.includes(code) ? code : 'hapay_unknown' })
  }

  #onInput(event) {
    const input = event.target
    if (!this.#parts.names.includes(input.name)) return
    this.#parts.tidy(input, event)
    const wasShown = (this.#shown[input.name] ?? null) !== null
    if (wasShown && this.#problemOf(input.name) === null) this.#showError(input.name, null)
    this.#reportState()
  }

  #onBlur(event) {
    const input = event.target
    if (!this.#parts.names.includes(input.name) || input.value === '') return
    this.#parts.complete(input)
    // The server reported "expired": it stays until the date changes.
    const found = this.#problemOf(input.name)
    if (found !== null || this.#shown[input.name] !== 'past') this.#showError(input.name, found)
  }

  /** Fills the list of test payment methods; choosing one fills the fields. */
  #listOffers() {
    const items = this.#parts.offers.map((offer) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = offer.label
      button.addEventListener('click', () => this.#fillWith(offer))
      const what = document.createElement('span')
      what.textContent = offer.what[this.#locale]
      const item = document.createElement('li')
      item.append(button, what)
      return item
    })
    document.querySelector('.cards').replaceChildren(...items)
  }

  #fillWith(offer) {
    offer.fill(this.#inputs)
    for (const name of this.#parts.names) {
      if (this.#inputs[name].value !== '') this.#showError(name, this.#problemOf(name))
    }
    this.#inputs.holder.focus()
    this.#reportState()
  }

  #speak(language) {
    const words = this.#parts.data.texts[language]
    if (words === undefined) return
    this.#locale = language
    document.documentElement.lang = language
    document.title = words.title
    for (const element of document.querySelectorAll('[data-text]')) {
      element.textContent = words[element.dataset.text]
    }
    for (const name of this.#parts.names) this.#showError(name, this.#shown[name] ?? null)
    this.#listOffers()
  }

  #onPort(event) {
    const { data } = this.#parts
    const message = event.data
    const isOurs = event.source === window.parent && event.origin === data.origin
    if (!isOurs || this.#port !== null || message?.type !== 'obole-hosted-fields:port') return
    if (message.session !== data.session || event.ports.length !== 1) return
    this.#port = event.ports[0]
    this.#port.addEventListener('message', ({ data: order }) => {
      if (order?.type === 'submit') void this.#submit()
      if (order?.type === 'focus') this.#focusFirst()
      if (order?.type === 'scheme') this.#wear(order.colorScheme)
    })
    this.#port.start()
    this.#wear(message.colorScheme)
    if (message.locale !== this.#locale) this.#speak(message.locale)
    this.#say({ type: 'ready' })
    if (data.dead !== null) this.#sayDead(data.dead)
    new ResizeObserver(() => {
      this.#say({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
    }).observe(document.body)
    this.#reportState()
  }

  /** The colour scheme of the page around. */
  #wear(colorScheme) {
    if (['light', 'dark'].includes(colorScheme)) document.documentElement.dataset.scheme = colorScheme
  }

  #focusFirst() {
    const { names } = this.#parts
    this.#inputs[names.find((name) => this.#problemOf(name) !== null) ?? names[0]].focus()
  }
}

/** The data that the page contains for its script. */
export function readData() {
  return JSON.parse(document.getElementById('data').textContent)
}
