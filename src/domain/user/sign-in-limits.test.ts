import { expect, test } from 'vitest'
import { mailboxOf } from '#domain/user/sign-in-limits.ts'

test.each([
  ['zoe.moreau@exemple.fr', 'zoe.moreau@exemple.fr'],
  ['zoe.moreau+dons+2026@exemple.fr', 'zoe.moreau@exemple.fr'],
  ['z.o.e@gmail.com', 'zoe@gmail.com'],
  ['zo.e+dons@googlemail.com', 'zoe@gmail.com'],
  ['+x@exemple.fr', '@exemple.fr'],
])('%s is delivered to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
