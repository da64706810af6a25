import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import {
  answerChallenge,
  type ChallengedCharge,
  challengeOutcomes,
  isChallenged,
  returnAddress,
} from '../bank/charge/answer-challenge.ts'
import { advanceCharge } from '../bank/charge/advance-charge.ts'
import { loadOpenSession } from '../bank/session/open-session.ts'
import { storeAccount } from '../bank/session/store-account.ts'
import { storeCard } from '../bank/session/store-card.ts'
import { storeWallet, walletAnswers } from '../bank/session/store-wallet.ts'
import { accountFramePage } from '../pages/account-frame-page.ts'
import { cardFramePage } from '../pages/card-frame-page.ts'
import { challengePage } from '../pages/challenge-page.ts'
import { unknownPage } from '../pages/unknown-page.ts'
import type { Provider } from '../provider.ts'
import { Refusal } from '../refusal.ts'

const short = Type.Union([Type.Integer(), Type.String({ maxLength: 10 })])
const CardSchema = Type.Object({
  number: Type.String({ maxLength: 40 }),
  expMonth: short,
  expYear: short,
  cvc: short,
  holder: Type.Optional(Type.String({ maxLength: 200 })),
})
const AccountSchema = Type.Object({
  iban: Type.String({ maxLength: 60 }),
  holder: Type.String({ maxLength: 200 }),
})
const WalletSchema = Type.Object({ answer: Type.Enum([...walletAnswers]) })
const IdSchema = Type.Object({ id: Type.String({ maxLength: 200 }) })
const TokenSchema = Type.Object({ token: Type.String({ maxLength: 200 }) })
const OutcomeSchema = Type.Object({ outcome: Type.Enum([...challengeOutcomes]) })
const FrameSchema = Type.Object({ session: Type.Optional(Type.String({ maxLength: 200 })) })

/** The calls and pages of the payer's browser: an unguessable session or challenge is the key. */
export function payerRoutes(provider: Provider): FastifyPluginAsyncTypebox {
  const { bank } = provider
  return async (app) => {
    app.get('/hosted-fields', { schema: { querystring: FrameSchema } }, async (request, reply) => {
      const session = bank.sessions.get(request.query.session ?? '')
      if (session === undefined || session.savedRef !== null) return unknownPage(reply)
      const framePage = session.type === 'Sepa' ? accountFramePage : cardFramePage
      return framePage(reply, session, deadReason(provider, session.id))
    })
    app.post(
      '/v1/tokenization-sessions/:id/card',
      { schema: { params: IdSchema, body: CardSchema } },
      async (request, reply) => {
        storeCard(bank, request.params.id, request.body)
        await bank.durable()
        return reply.status(204).send()
      },
    )
    app.post(
      '/v1/tokenization-sessions/:id/account',
      { schema: { params: IdSchema, body: AccountSchema } },
      async (request, reply) => {
        storeAccount(bank, request.params.id, request.body)
        await bank.durable()
        return reply.status(204).send()
      },
    )
    app.post(
      '/v1/tokenization-sessions/:id/wallet',
      { schema: { params: IdSchema, body: WalletSchema } },
      async (request, reply) => {
        storeWallet(bank, request.params.id, request.body.answer)
        await bank.durable()
        return reply.status(204).send()
      },
    )
    app.get('/three-d-secure/:token', { schema: { params: TokenSchema } }, async (request, reply) => {
      const charge = findChallenged(provider, request.params.token)
      if (charge === null) return unknownPage(reply)
      if (charge.state !== 'requires_action')
        return reply.redirect(returnAddress(charge.returnUrl, charge.state), 303)
      return challengePage(reply, charge)
    })
    app.post(
      '/three-d-secure/:token',
      { schema: { params: TokenSchema, body: OutcomeSchema } },
      async (request, reply) => {
        const charge = findChallenged(provider, request.params.token)
        if (charge === null) return unknownPage(reply)
        const answered = answerChallenge(bank, charge, request.body.outcome)
        await bank.durable()
        return reply.redirect(returnAddress(charge.returnUrl, answered.state), 303)
      },
    )
  }
}

function findChallenged({ bank }: Provider, token: string): ChallengedCharge | null {
  const charge = bank.findChargeByChallenge(token)
  if (charge === undefined) return null
  const present = advanceCharge(bank, charge)
  return isChallenged(present) ? present : null
}

/** Why a session accepts nothing any more, as the frame reports it to its page; null while it does. */
function deadReason(provider: Provider, sessionId: string): string | null {
  try {
    loadOpenSession(provider.bank, sessionId)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
