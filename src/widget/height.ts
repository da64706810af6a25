/**
 * Sends the height of a page in a frame to the site around it, `{ type: 'obole:height', id, height }`, whenever it
 * changes, and the same height once only, so that a parent that follows it never starts a loop. It is no secret, so it
 * is sent to any origin. `id` comes from the address behind `#`. No message is received: the site cannot steer it.
 */
let id = ''
let last = -1

function readId(): void {
  id = (new URLSearchParams(location.hash.slice(1)).get('id') || '').slice(0, 100)
}

function send(again: boolean): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  if (parent === self || (!again && height === last)) return
  last = height
  parent.postMessage({ type: 'obole:height', id, height }, '*')
}

readId()
addEventListener('hashchange', () => {
  readId()
  send(true)
})
addEventListener('load', () => send(true))
addEventListener('resize', () => send(false))
new ResizeObserver(() => send(false)).observe(document.body)
