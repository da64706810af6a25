import { type ImportField, type ImportKind, fieldsOfKind } from '#domain/import/import-fields.ts'

/** A heading, a name or a status without case, accents and signs: `Prénom adhérent` and `prenom_adherent` are one. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
}

type PayerField = Extract<ImportField, `payer${string}`>

/** Who is named: the participant or adherent of a line comes before its payer. */
const named = '(?: (?:du |de l )?(?:adherent|adh|participant|membre|contact|donateur|beneficiaire))?'

/**
 * Headings of HelloAsso, Paheko, Galette, AssoConnect, Dolibarr and of tables that people write, the most exact ones of a
 * field first.
 */
const headings: Readonly<Record<Exclude<ImportField, 'number' | PayerField>, readonly RegExp[]>> = {
  lastName: [
    new RegExp(`^(?:nom(?: de famille| d usage)?${named}|last ?name|surname|family name|apellidos?)$`, 'u'),
    /^nom (?:du )?(?:payeur|acheteur|client)$/u,
  ],
  firstName: [
    new RegExp(`^(?:prenoms?${named}|first ?name|given name|nombre)$`, 'u'),
    /^prenom (?:du )?(?:payeur|acheteur|client)$/u,
  ],
  fullName: [/^(?:nom (?:et )?prenoms?|prenoms? (?:et )?nom|nom complet|full ?name|name|identite)$/u],
  companyName: [
    /^(?:raison sociale|societe(?: adh)?|entreprise|structure|company(?: ?name)?|empresa|organisme)$/u,
    /^(?:nom (?:de la |de l )?(?:societe|organisation|structure|entreprise))$/u,
  ],
  email: [
    /^(?:(?:adresse )?(?:e ?mail|courriel|mail)(?: adh)?|adresse (?:electronique|mail de contact)|correo)$/u,
    new RegExp(`^(?:adresse )?e ?mail(?! payeur)${named}$`, 'u'),
    /^(?:adresse )?e ?mail (?:du )?(?:payeur|acheteur|client)$/u,
  ],
  birthDate: [
    /^(?:date (?:de )?naissance(?: .*)?|ne e? le|naissance|ddn(?: adh)?|birth ?(?:day|date)|date of birth)$/u,
  ],
  address: [
    /^(?:adresse(?: postale| adh| complete| 1)?|rue|(?:street )?address(?: 1)?|numero et voie|direccion)$/u,
    /^adresse (?:du )?(?:payeur|donateur|adherent|contact)$/u,
  ],
  zipCode: [/^(?:code postal(?: .*)?|cp(?: adh)?|zip(?: ?code)?|post(?:al)? ?code|codigo postal)$/u],
  city: [/^(?:ville(?: .*)?|commune|city|town|localite|ciudad)$/u],
  country: [/^(?:pays(?: .*)?|country|code pays|pais)$/u],
  label: [
    /^(?:tarif|formule|type d adhesion|type (?:d )?adherent|type de (?:membre|cotisation)|activite|categorie|statut adherent)$/u,
    /^(?:campagne|libelle|objet|designation|produit|billet|membership|member type|formulaire)$/u,
  ],
  day: [
    /^(?:date (?:du |de )?(?:paiement|don|versement|reglement|la commande|commande|transaction|contribution|encaissement))$/u,
    /^(?:date(?: cotisation| enreg(?:istrement)?)?|payment date|donation date|order date|fecha)$/u,
  ],
  amount: [
    /^montant (?:du )?(?:don|tarif|cotisation|cotis|adhesion|regle|paye|verse)$/u,
    /^(?:montant(?: total| en euros| eur)?|somme|total|cotisation|don|amount|importe|prix)$/u,
  ],
  refunded: [
    /^(?:(?:montant|somme) (?:du )?rembourse(?:e|ment)?|(?:refunded amount|amount refunded)|importe reembolsado)$/u,
  ],
  method: [
    /^(?:(?:moyen|mode|type|methode) de (?:paiement|reglement|versement)|type paiement cotis|payment (?:method|type))$/u,
  ],
  from: [
    /^(?:(?:date (?:de )?)?debut (?:d |de l )?(?:adhesion|cotisation)|date debut(?: cotis)?|start ?date|valable du)$/u,
    /^(?:date (?:d )?(?:adhesion|inscription|entree)(?: cotisation)?|date crea adh|(?:membership )?start)$/u,
  ],
  until: [
    /^(?:(?:date (?:de )?)?fin (?:d |de l |de )?(?:adhesion|cotisation|validite)|date fin(?: cotis| adhesion)?)$/u,
    /^(?:date (?:d )?(?:echeance|expiration)|echeance|expiration|valable jusqu au|valid until|end ?date|(?:membership )?end)$/u,
    /^(?:subscription end(?: date)?|date de fin)$/u,
  ],
  status: [/^(?:statut|etat|status|estado)(?: (?:de la |du |de l )?(?:commande|paiement|adhesion))?$/u],
}

const numbers: Readonly<Record<ImportKind, readonly RegExp[]>> = {
  people: [],
  members: [
    /^(?:(?:numero|n|no|num|ref|id|identifiant) (?:(?:d |de l )?adh(?:erent|esion)?|de membre|membre)|numero|member (?:number|id))$/u,
    /^(?:carte d adherent|identifiant|ref|id|reference)$/u,
  ],
  gifts: [
    /^(?:(?:numero|n|no) (?:de |du )?recu(?: fiscal)?|recu fiscal|recu|receipt(?: number)?)$/u,
    /^(?:reference (?:commande|paiement)|reference|ref)$/u,
  ],
  orders: [
    /^(?:reference (?:de (?:la )?)?commande|(?:numero|n|no) (?:de )?commande|order (?:number|id))$/u,
    /^(?:reference paiement|numero de billet|reference|ref|numero|id)$/u,
  ],
}

/** Guesses what the lines of a file are from its headings. */
export function guessKind(headingsOfFile: readonly string[]): ImportKind {
  const all = headingsOfFile.map(plainText)
  const has = (pattern: RegExp) => all.some((heading) => pattern.test(heading))
  if (
    has(/\badh(?:erent|esion)?\b|\bcotis|\bmembre\b|\bmembership|\bmember\b|\becheance|date d inscription/u)
  )
    return 'members'
  if (has(/\bdons?\b|\bdonateur|\brecu fiscal|\bdonation|\bdonor|\breceipt/u)) return 'gifts'
  return has(/\bcommande|\bbillet|\bpaiement|\bmontant|\border\b|\bamount/u) ? 'orders' : 'people'
}

/** Proposes the field of each column for a kind, each field once; null: the column is not imported. */
export function proposeColumns(headingsOfFile: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const all = headingsOfFile.map(plainText)
  const proposed: (ImportField | null)[] = all.map(() => null)
  for (const field of fieldsOfKind[kind]) {
    if (isOfPayer(field)) continue
    const patterns = field === 'number' ? numbers[kind] : headings[field]
    const at = patterns
      .map((pattern) => all.findIndex((heading, index) => proposed[index] === null && pattern.test(heading)))
      .find((index) => index !== -1)
    if (at !== undefined) proposed[at] = field
  }
  return withPayer(withoutTwoNames(proposed), all, kind)
}

const isOfPayer = (field: ImportField): field is PayerField => field.startsWith('payer')

const payersColumns: readonly (readonly [RegExp, PayerField])[] = [
  [/^nom (?:du )?(?:payeur|acheteur|client)$/u, 'payerLastName'],
  [/^prenom (?:du )?(?:payeur|acheteur|client)$/u, 'payerFirstName'],
  [/^(?:adresse )?e ?mail (?:du )?(?:payeur|acheteur|client)$/u, 'payerEmail'],
]

const payer = /\b(?:payeur|acheteur|client)\b/u
const payerName = /^(?:nom|prenom) (?:du )?(?:payeur|acheteur|client)$/u
const payersParts: readonly (ImportField | null)[] = ['email', 'address', 'zipCode', 'city', 'country']

/** The company and the addresses of a payer are not those of the participant or adherent whom a line names. */
function withPayer(
  proposed: readonly (ImportField | null)[],
  all: readonly string[],
  kind: ImportKind,
): (ImportField | null)[] {
  const namesPayer = (index: number) => payer.test(all[index] ?? '')
  const names = proposed.flatMap((field, index) =>
    field === 'lastName' || field === 'fullName' ? [index] : [],
  )
  const isNamedApart =
    names.some((index) => !namesPayer(index)) && all.some((heading) => payerName.test(heading))
  if (!isNamedApart) return [...proposed]
  const payersField = (index: number) =>
    payersColumns.find(
      ([pattern, field]) => fieldsOfKind[kind].includes(field) && pattern.test(all[index] ?? ''),
    )
  return proposed.map((field, index) => {
    const isPayers = field === null || (payersParts.includes(field) && namesPayer(index))
    if (isPayers) return payersField(index)?.[1] ?? null
    return field === 'companyName' ? null : field
  })
}

/** A full name beside its two parts would be read twice. */
function withoutTwoNames(proposed: readonly (ImportField | null)[]): (ImportField | null)[] {
  const isSplit = proposed.includes('lastName') && proposed.includes('firstName')
  return proposed.map((field) => (isSplit && field === 'fullName' ? null : field))
}

/** How many headings of a row are known, to find the row of headings and the separator of a file. */
export function knownHeadings(row: readonly string[]): number {
  const kind = guessKind(row)
  return proposeColumns(row, kind).filter((field) => field !== null).length
}
