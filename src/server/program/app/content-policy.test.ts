import { expect, test } from 'vitest'
import { contentPolicy, inlineHashes, tileSource } from '#server/platform/http/content-policy.ts'

const inline = { nonce: 'x' }
const images = (policy: string) => policy.split('; ').find((line) => line.startsWith('img-src'))

test('pictures come from our own origin, and map tiles from the operator’s tile server', () => {
  expect(images(contentPolicy({ inline }))).toBe("img-src 'self' data:")
  const tiles = tileSource('https://tiles.exemple.fr:8443/osm/{z}/{x}/{y}.png')
  expect(images(contentPolicy({ tiles, inline }))).toBe("img-src 'self' data: https://tiles.exemple.fr:8443")
})

test('a tile server with several hosts becomes a wildcard source', () =>
  expect(tileSource('https://{s}.tile.exemple.fr/{z}/{x}/{y}.png')).toBe('https://*.tile.exemple.fr'))

test('the script of a provider has its own origins per directive', () => {
  const provider = { script: ['https://js.bank'], frame: ['https://f.bank'], connect: ['https://api.bank'] }
  const policy = contentPolicy({ provider, inline })
  expect(policy).toContain("script-src 'self' 'nonce-x' https://js.bank;")
  expect(policy).toContain('frame-src https://f.bank;')
  expect(policy).toContain("connect-src 'self' https://api.bank;")
  expect(contentPolicy({ inline })).not.toContain('bank')
})

test('the policy excludes a script without the nonce of the rendering', () => {
  const html = '<script nonce="x1">a()</script><p><script>b()</script><script nonce="x">b()</script></p>'
  const [own, ...others] = inlineHashes(html, 'script', 'x1')
  expect(others).toEqual([])
  expect(own).toBe(inlineHashes('<script async nonce="x1">a()</script>', 'script', 'x1')[0])
  expect(inlineHashes('<script nonce="x1" src="/forms/a.js"></script>', 'script', 'x1')).toEqual([])
})
