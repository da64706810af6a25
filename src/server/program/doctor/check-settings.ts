import type { Config } from '../../../config.ts'
import { type Finding, ok, problem, warning } from '#server/program/doctor/finding.ts'
import { isLocalHost } from '#server/platform/http/local-caller.ts'

/** The settings that decide whether a site may take real money, and the legal pages with fields to fill in. */
export interface Settings extends Pick<
  Config,
  | 'publicUrl'
  | 'provider'
  | 'stripe'
  | 'demo'
  | 'smtpUrl'
  | 'operatorEmail'
  | 'trustedProxies'
  | 'linkSecrets'
> {
  readonly unfinishedPages: readonly string[]
}

/** Examines the configuration alone: nothing is asked of another program. */
export function checkSettings(settings: Settings): Finding[] {
  const { publicUrl, smtpUrl, operatorEmail, unfinishedPages, linkSecrets } = settings
  return [
    checkAddress(publicUrl),
    checkMoney(settings),
    settings.demo
      ? problem('demonstration', 'invented associations are on the site', 'Set DEMO=0, on an empty database.')
      : ok('demonstration', 'off'),
    smtpUrl === null
      ? problem('mail', 'no mail leaves: payers get no receipt', 'Set SMTP_URL and MAIL_FROM.')
      : ok('mail', `through ${new URL(smtpUrl).hostname}`),
    operatorEmail === null
      ? warning('reports', 'no one gets reports of pages', 'Set OPERATOR_EMAIL.')
      : ok('reports', `go to ${operatorEmail}`),
    unfinishedPages.length > 0
      ? problem(
          'legal pages',
          `fields to fill in: ${unfinishedPages.join(', ')}`,
          'Copy the folder legal, write your own, and set LEGAL_DIR.',
        )
      : ok('legal pages', 'complete'),
    linkSecrets === null
      ? ok('secret of links', 'in the data folder: a backup without it makes every sent link invalid')
      : ok('secret of links', 'LINK_SECRET'),
  ]
}

function checkAddress(publicUrl: string): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  const advice = 'Set PUBLIC_URL to the https origin that people see.'
  if (isLocalHost(hostname)) return problem('address', `${publicUrl} is this machine alone`, advice)
  return protocol === 'https:'
    ? ok('address', publicUrl)
    : problem('address', `${publicUrl} is not encrypted: browsers store no session`, advice)
}

function checkMoney({ provider, stripe }: Settings): Finding {
  const advice = 'Set PROVIDER=stripe and its live keys, on an empty database.'
  if (stripe !== null && /^[sr]k_test_/.test(stripe.secretKey))
    return warning('payments', 'Stripe with test keys: no money moves', advice)
  return provider === 'sandbox'
    ? warning('payments', 'the test bank: no money moves', advice)
    : ok('payments', 'Stripe with live keys')
}
