import { expect, test } from 'vitest'
import { ownPath } from '#domain/address/own-path.ts'

test.each(['/', '/e/recherche', '/associations/la-ruche/formulaires/dons/2?x=//y#z', '/a.b/c..d'])(
  '%s is ours',
  (path) => expect(ownPath(path)).toBe(path),
)

const hostile = `
//evil.example
/\\evil.example
/\t/evil.example
javascript:alert(1)
https://evil.example/
/.//evil.example/x
/associations/..//evil.example
/./x
/%2e%2e/x
/ x
x
`
  .trim()
  .split('\n')

test.each(['', '/\n/evil.example', ...hostile])('%j is not', (path) => expect(ownPath(path)).toBe(null))
