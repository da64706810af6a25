import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { organisationCategories } from '#domain/form/form-lists.ts'
import { emailRule, phoneRule, sirenDigits, sirenRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { readAppearance } from '#domain/form/form-file-pages.ts'
import { readForm, readSlug, readZipCode } from '#domain/form/form-file-form.ts'
import { type FormFileContext, FormFileObject, assetName } from '#domain/form/form-file-reader.ts'
import { readOrganiser, readReceipts } from '#domain/form/form-file-organiser.ts'
import { type FormFileProblem, allowed, mistakeAt } from '#domain/form/form-mistake.ts'

/** A definition file that is not valid, with every mistake and its place in the file. */
export class FormFileError extends Error {
  readonly problems: readonly FormFileProblem[]

  constructor(problems: readonly FormFileProblem[]) {
    super(problems.map(({ path, phrase }) => `${path}: ${phrase.text}`).join('\n'))
    this.name = 'FormFileError'
    this.problems = problems
  }
}

/** The content of a definition file: an organisation and its forms, complete and checked. */
interface FormFile {
  readonly organisation: OrganisationDefinition
  readonly forms: FormDefinition[]
}

const organisationKeys =
  `slug name category description logoUrl logoAlt bannerUrl bannerAlt color address city zipCode contact rnaNumber siren
  isUnderColucheLaw taxReceipts allowCollect authenticationState hasBankDetails
  provider providerAccount foundedYear verifiedOn faq gallery receipts orderMails widgetSites
  organisersCreate`.split(/\s+/)

/**
 * Reads a definition file that JSON.parse has parsed. Required are slug and name of the organisation, and type, slug
 * and title of a form; everything else has a default. Unknown keys are mistakes. Source: the form definition file of
 * the API; spec section 3; docs/decisions/money/payer-and-consents.md and docs/decisions/web/addresses.md and docs/decisions/money/prices-and-discounts.md and docs/decisions/money/stock-and-limits.md.
 * @param input any value
 * @param idFor returns the id of a path, always the same for the same path, like
 *   `my-association/Event/my-party/tiers/adult/options/meal` (organisation, type, form, then the keys of the file)
 * @throws FormFileError with every mistake of the file; nothing else
 */
export function readFormFile(input: unknown, idFor: (path: string) => string): FormFile {
  const problems: FormFileProblem[] = []
  const bare: FormFileContext = { problems, idFor, mediaPath: '' }
  const file = new FormFileObject(input, '', bare, ['organization', 'forms'])
  const context: FormFileContext = { ...bare, mediaPath: `/media/${slugInside(input)}/` }
  const isThere = file.has('organization')
  if (problems.length === 0 && !isThere) file.problem('organization', 'missing')
  // Without an organisation the forms are read all the same; its absence is reported once.
  const organisationContext = isThere ? context : { ...context, problems: [] }
  const organisation = readOrganisation(
    new FormFileObject(
      memberOf(input, 'organization') ?? {},
      'organization',
      organisationContext,
      organisationKeys,
    ),
  )
  const forms = file.list('forms', 200, (value, path) => readForm(value, path, context, organisation))
  checkTwins(forms, problems)
  if (problems.length > 0) throw new FormFileError(problems)
  return { organisation, forms }
}

/**
 * The file names of the pictures beside a definition file that it references (`assets/logo.svg` -> `logo.svg`), each
 * once. Accepts any value; a value that is not a definition file references none.
 */
export function listAssets(input: unknown): string[] {
  const forms = membersOf(memberOf(input, 'forms'))
  const owners = [memberOf(input, 'organization'), ...forms]
  const parts = owners.flatMap((one) => ['tiers', 'gallery'].flatMap((key) => membersOf(memberOf(one, key))))
  const texts = [...owners, ...parts].flatMap((owner) =>
    ['logoUrl', 'bannerUrl', 'pictureUrl'].map((key) => memberOf(owner, key)),
  )
  const names = texts.map((text) => (typeof text === 'string' ? assetName(text) : null))
  return [...new Set(names.filter((name) => name !== null))]
}

function readOrganisation(fields: FormFileObject): OrganisationDefinition {
  const read = {
    slug: readSlug(fields),
    name: fields.text('name', { max: 200 }),
    category: fields.choice('category', organisationCategories, 'association'),
    description: fields.text('description', { max: 20_000, fallback: '' }),
    ...readAppearance(fields),
    address: fields.text('address', { max: 200, fallback: '' }),
    city: fields.text('city', { max: 100, fallback: '' }),
    zipCode: readZipCode(fields),
    contact: readContact(fields),
    ...readRegistration(fields),
    isUnderColucheLaw: fields.flag('isUnderColucheLaw', false),
    taxReceipts: fields.flag('taxReceipts', false),
    allowCollect: fields.flag('allowCollect', true),
    authenticationState: fields.choice('authenticationState', authenticationStates, 'valid'),
    hasBankDetails: fields.flag('hasBankDetails', true),
    ...readProvider(fields),
    ...readOrganiser(fields),
  }
  return { ...read, receipts: readReceipts(fields, read, readRegistration) }
}

/** The caller that applies the file checks whether the provider exists. */
function readProvider(fields: FormFileObject): Pick<OrganisationDefinition, 'provider' | 'providerAccount'> {
  const provider = fields.textOrNull('provider', {
    max: 31,
    pattern: /^[a-z][a-z0-9-]{1,30}$/,
    allowed: allowed('provider'),
  })
  const providerAccount = fields.textOrNull('providerAccount', {
    max: 100,
    pattern: /^[\w-]+$/,
    allowed: allowed('account'),
  })
  if (providerAccount !== null && provider === null) fields.problem('providerAccount', 'providerOfAccount')
  return { provider, providerAccount }
}

function readContact(organisation: FormFileObject): OrganisationDefinition['contact'] {
  const contact = organisation.object('contact', ['email', 'phone', 'url'])
  if (contact === null) return { email: '', phone: '', url: '' }
  const email = plainEmail(contact.text('email', { max: 254, fallback: '' }))
  if (email !== '' && emailRule(email) !== null) contact.wrong('email', email, allowed('email'))
  const phone = contact.text('phone', { max: 30, fallback: '' })
  if (phone !== '' && phoneRule(phone) !== null) contact.wrong('phone', phone, allowed('phone'))
  return { email, phone, url: contact.webAddress('url') ?? '' }
}

function readRegistration(fields: FormFileObject): Pick<OrganisationDefinition, 'rnaNumber' | 'siren'> {
  const rnaNumber = fields.textOrNull('rnaNumber', {
    max: 10,
    pattern: /^W[0-9A-Z]{3}\d{6}$/,
    allowed: allowed('rna'),
  })
  const siren = fields.textOrNull('siren', { max: 20 })
  if (siren === null || sirenRule(siren) === null)
    return { rnaNumber, siren: siren === null ? null : sirenDigits(siren) }
  fields.wrong('siren', siren, allowed('siren'))
  return { rnaNumber, siren: null }
}

/** Two forms of one type with the same slug would have the same address. */
function checkTwins(forms: readonly FormDefinition[], problems: FormFileProblem[]): void {
  const taken = new Set<string>()
  forms.forEach(({ type, slug }, index) => {
    const address = `${type}/${slug}`
    if (taken.has(address) && slug !== '')
      problems.push(mistakeAt(`forms[${index}].slug`, 'sameSlug', { slug, type }))
    taken.add(address)
  })
}

function slugInside(input: unknown): string {
  const slug = memberOf(memberOf(input, 'organization'), 'slug')
  return typeof slug === 'string' ? slug.trim() : ''
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(key)
}

function membersOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
