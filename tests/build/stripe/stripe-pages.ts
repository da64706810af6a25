/**
 * A minimal substitute for Stripe.js for our page: a Payment Element in a frame of the simulator's origin, the
 * button of one wallet, and confirmation tokens. `Stripe`, `elements`, `create`, `mount`, `submit` and `createConfirmationToken` have the names
 * and answers of Stripe's documentation.
 */
export const standInScript = `(() => {
  const origin = new URL(document.currentScript.src).origin
  const call = (frame, type) =>
    new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = (event) => resolve(event.data)
      frame.contentWindow.postMessage({ type }, origin, [channel.port2])
    })
  // A browser that has one wallet, with an accepted card.
  const walletToken = async () => {
    const body = new URLSearchParams({ number: '4242424242424242' })
    const { id } = await (await fetch(origin + '/js/token', { method: 'POST', body })).json()
    return { confirmationToken: { id } }
  }
  const walletOf = (emit, element, choose) => {
    choose()
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Google Pay'
    button.onclick = () => emit('confirm', { paymentFailed: () => undefined })
    return {
      on: element.on,
      mount: (place) => {
        place.append(button)
        emit('ready', { availablePaymentMethods: { googlePay: true } })
      },
      destroy: () => button.remove(),
    }
  }
  globalThis.Stripe = (publicKey, { locale } = {}) => {
    if (!publicKey.startsWith('pk_')) throw new Error('not a publishable key')
    return {
      elements: (options) => {
        if (!(options.amount > 0) || options.mode !== 'payment') throw new Error('mode and amount are needed')
        const listeners = {}
        const emit = (name, event = {}) => (listeners[name] ?? []).forEach((listen) => listen(event))
        let frame = null
        let isWallet = false
        const element = {
          on: (name, listen) => void (listeners[name] ??= []).push(listen),
          mount: (place) => {
            frame = document.createElement('iframe')
            frame.title = 'Stripe'
            frame.src = origin + '/js/fields?locale=' + locale + '&paymentMethod=' + options.paymentMethodTypes[0]
            frame.onload = () => emit('ready')
            frame.width = '100%'
            frame.height = '180'
            frame.style.border = '0'
            place.append(frame)
          },
          destroy: () => frame?.remove(),
        }
        return {
          create: (type) => (type === 'expressCheckout' ? walletOf(emit, element, () => (isWallet = true)) : element),
          update: () => undefined,
          submit: async () => (isWallet ? {} : call(frame, 'check')),
          token: () => (isWallet ? walletToken() : call(frame, 'token')),
        }
      },
      createConfirmationToken: ({ elements }) => elements.token(),
    }
  }
})()
`

/** The fields of the substitute: one for a card or an account number, checked on submission. */
export const cardPage = `<main><h1>Stripe</h1><form onsubmit="return false">
<label>Numéro <input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<p id="wrong" role="alert"></p></form></main>
<script>
const number = document.getElementById('number')
const wrong = document.getElementById('wrong')
const refuse = (message) => {
  wrong.textContent = message
  number.focus()
  return { error: { type: 'validation_error', message } }
}
addEventListener('message', async ({ data, ports: [port] }) => {
  if (port === undefined) return
  wrong.textContent = ''
  if (number.value.trim() === '') return port.postMessage(refuse('Le numéro est incomplet.'))
  if (data.type === 'check') return port.postMessage({})
  const body = new URLSearchParams({ number: number.value })
  const answer = await fetch('/js/token', { method: 'POST', body })
  const { id } = await answer.json()
  port.postMessage(id === null ? refuse('Ce numéro n’est pas un numéro de test.') : { confirmationToken: { id } })
})
</script>`
