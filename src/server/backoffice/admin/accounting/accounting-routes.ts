import { Readable } from 'node:stream'
import {
  AccountingFileSchema,
  AccountingSchema,
  CampaignAccountSchema,
  ChangeAccountsSchema,
  accountingFilePath,
} from '#contract/admin/accounting.ts'
import type { AccountingFormat } from '#domain/accounting/accounting-format.ts'
import { changeAccounts, changeCampaignAccount } from '#server/backoffice/admin/accounting/change-accounts.ts'
import { openAccountingFile } from '#server/backoffice/admin/accounting/open-accounting-file.ts'
import { readAccounting } from '#server/backoffice/admin/accounting/read-accounting.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

const mediaTypes: Readonly<Record<AccountingFormat, string>> = {
  fec: 'text/plain; charset=iso-8859-15',
  paheko: 'text/csv; charset=utf-8',
  dolibarr: 'text/csv; charset=utf-8',
}

/** Accounting of an association: its accounts, and its accounting entries as files. */
export function accountingRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/accounting',
    { summary: 'The accounting years and accounts of an association', answer: AccountingSchema },
    (request) => readAccounting(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/accounting/accounts',
    {
      summary: 'Choose the accounts of an association',
      body: ChangeAccountsSchema,
      answer: AccountingSchema,
    },
    (request) => changeAccounts(deps, grantedOf(request), request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/accounting/campaign-accounts',
    { summary: 'Choose the account of one campaign', body: CampaignAccountSchema, answer: AccountingSchema },
    (request) => changeCampaignAccount(deps, grantedOf(request), request.body),
  )
  app.get(
    accountingFilePath,
    {
      schema: { hide: true, params: params('org', 'year'), querystring: AccountingFileSchema },
      config: atMost(20, 10),
    },
    async (request, reply) => {
      const { format = 'fec' } = request.query
      const { name, pieces } = await openAccountingFile(deps, grantedOf(request), request.params.year, format)
      return reply.headers(privateFileHeaders(name)).type(mediaTypes[format]).send(Readable.from(pieces))
    },
  )
}
