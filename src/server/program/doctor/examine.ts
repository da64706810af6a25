import type { Config } from '../../../config.ts'
import { legalPageNames } from '#contract/page-reads.ts'
import { defaultLocale } from '#domain/locale.ts'
import type { Deps } from '#server/money/deps.ts'
import { openLegalPages } from '#server/catalogue/organisation/legal-pages.ts'
import { CommandError } from '#server/program/commands/command-error.ts'
import { checkMachine } from '#server/program/doctor/check-machine.ts'
import { checkOutside } from '#server/program/doctor/check-outside.ts'
import { checkConnections } from '#server/program/doctor/check-connections.ts'
import { checkSettings } from '#server/program/doctor/check-settings.ts'
import { type Finding, linesOf } from '#server/program/doctor/finding.ts'
import { siteFacts } from '#server/program/lifecycle/site-facts.ts'

type Examination = (deps: Deps, config: Config, viewKey: string) => Promise<readonly string[]>

/** `doctor [BACKUPS]` in the arguments of `npm run cli --`; null if it is another command. */
export function findExamination([name, backups]: readonly string[]): Examination | null {
  if (name !== 'doctor') return null
  return async (deps, config, viewKey) => {
    const findings = await examine(deps, config, { viewKey, backups })
    const lines = linesOf(findings)
    if (findings.some(({ state }) => state === 'problem')) throw new CommandError(lines.join('\n'), 1)
    return lines
  }
}

/** Examines a site before it takes real money. It changes nothing. */
async function examine(
  deps: Deps,
  config: Config,
  { viewKey, backups }: { readonly viewKey: string; readonly backups: string | undefined },
): Promise<Finding[]> {
  const { publicUrl, trustedProxies, smtpUrl } = config
  const settings = checkSettings({ ...config, unfinishedPages: await findUnfinished(config) })
  const others = await Promise.all([
    checkOutside({ publicUrl, trustedProxies, viewKey }),
    checkConnections(deps, smtpUrl),
    checkMachine(deps, config, backups),
  ])
  return [...settings, ...others.flat()]
}

/** Legal pages with fields that the operator has yet to write. */
async function findUnfinished(config: Config): Promise<string[]> {
  const legal = await openLegalPages(config.legalDir, siteFacts(config))
  const pages = await Promise.all(
    legalPageNames.map(async (name) => ({ name, page: await legal.read(name, defaultLocale) })),
  )
  return pages.filter(({ page }) => page?.html.includes('à compléter') === true).map(({ name }) => name)
}
