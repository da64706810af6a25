import type { AreaTexts } from '#web/lib/texts.ts'

/** Codes of problems of accounts, payers, reports, files and of the administration, or how they begin: their pages and parts bring these texts. */
const elsewhere =
  /^(required\.|NAME_|NAMES_|SIREN|LEGAL_|REPORT_|FILE_|SIGN_IN_|PASSWORD_|AUTHENTICATOR_|REGISTRATION_|NUMBER_REGISTERED$|IBAN$|WEB_ADDRESS$|BIRTHDATE$|SLUG|MOMENT_|CHEQUE_|ACCOUNT_|RECEIPT_|DATE_PERIOD$)/

interface WithProblems {
  readonly problems: AreaTexts<'problems'>
}

/** The texts of a campaign page, without those of problems that none of its fields can have. */
export function forCampaign<T extends WithProblems>(texts: T): T {
  const problems = Object.entries(texts.problems).filter(([key]) => !elsewhere.test(key))
  return { ...texts, problems: Object.fromEntries(problems) as AreaTexts<'problems'> }
}
