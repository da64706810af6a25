import { type OperatorHomeView, OperatorHomeSchema } from '#contract/admin/operator-home.ts'
import { operatorActions } from '#domain/access/journal.ts'
import { listOperatorJournal, listOperators } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Route of operators for the site. The guard has checked that the account is one. */
export function operatorHomeRoute(app: TypedApp, { db }: Deps): void {
  answerCall(
    app,
    'GET /site',
    { summary: 'The operators, and what was done for the site', answer: OperatorHomeSchema },
    async (): Promise<OperatorHomeView> => {
      const [operators, journal] = await Promise.all([listOperators(db), listOperatorJournal(db)])
      return {
        operators: operators.map((one) => ({ ...one, since: one.since.toISOString() })),
        journal: journal.map(({ id, at, author, action, detail }) => ({
          id: String(id),
          at: at.toISOString(),
          author,
          action: operatorActions.find((known) => known === action) ?? 'operatorAdded',
          subject: subjectOf(detail),
        })),
      }
    },
  )
}

function subjectOf(detail: unknown): string {
  const { email, organization } = detail as { readonly email?: string; readonly organization?: string }
  return email ?? organization ?? ''
}
