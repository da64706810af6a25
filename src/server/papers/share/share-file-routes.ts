import type { FastifyInstance } from 'fastify'
import { type PosterPaper, readShareFile, type ShareFile } from '#domain/address/share-files.ts'
import { readSourceLabel, withSource } from '#domain/address/source-label.ts'
import type { FormKey } from '#contract/page-reads.ts'
import { AppError } from '#domain/errors.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { Locale } from '#domain/locale.ts'
import { coverPng } from '#server/catalogue/cover/cover-png.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'
import { readLogo } from '#server/catalogue/organisation/read-logo.ts'
import { composePoster, posterBanner } from '#server/papers/share/compose-poster.ts'
import { drawCode } from '#server/platform/draw-code.ts'

/** Files per minute and client. */
const mostFilesAMinute = 60
/** Posters in memory, some 100 kB each: one is printed again when the form changes. */
const mostPosters = 50
/** The side of the code as PNG, in pixels: sharp on a poster. */
const codePixels = 1200
/** On paper, the logo is 15 mm wide. */
const logoPixels = 240

const types = {
  svg: 'image/svg+xml',
  png: 'image/png',
  a4: 'application/pdf',
  a5: 'application/pdf',
} as const

interface FileParams {
  readonly org: string
  readonly type: string
  readonly slug: string
  readonly file: string
}

interface Poster {
  readonly key: FormKey
  /** Of the form and its association: another one is another poster. */
  readonly version: string
  readonly paper: PosterPaper
  readonly locale: Locale
}

/** The files that spread a form that takes payments: its QR code, and its posters. */
export function shareFileRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const { publicUrl, brandName } = deps.settings
  const print = makeMicroCache(
    Number.POSITIVE_INFINITY,
    async ({ key, paper, locale }: Poster) => {
      const form = await findVisibleForm(deps, key)
      if (form === null) throw new AppError('NOT_FOUND')
      const [logo, banner] = await Promise.all([readLogoOf(deps, form), readBanner(deps, form)])
      return printer.print(
        'poster',
        composePoster({ form, paper, locale, logo, banner, publicUrl, brandName }),
      )
    },
    mostPosters,
  )
  const make = async (key: FormKey, form: StoredForm, { kind, locale }: ShareFile, source: string) => {
    const { organisation, definition, rowVersion: version } = form
    if (kind === 'a4' || kind === 'a5') return print({ key, version, paper: kind, locale })
    const code = drawCode(withSource(formAddress(publicUrl, organisation.slug, definition, locale), source))
    return kind === 'svg' ? code : drawPng(code)
  }
  app.get<{ Params: FileParams; Querystring: { source?: unknown } }>(
    '/partage/:org/:type/:slug/:file',
    { schema: { hide: true }, config: atMost(mostFilesAMinute, 1) },
    async (request, reply) => {
      const { org, type, slug, file: name } = request.params
      const file = readShareFile(name)
      const asked = request.query.source
      const source = readSourceLabel(typeof asked === 'string' ? asked : '') ?? 'qr'
      const key = { organizationSlug: org, formType: type, formSlug: slug }
      const form = file === null ? null : await findVisibleForm(deps, key)
      if (file === null || form === null || !isShared(form)) throw new AppError('NOT_FOUND')
      const saved = `${slug}-${name}`
      return reply
        .header('cache-control', 'public, max-age=300')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('content-disposition', `inline; filename="${saved}"`)
        .type(types[file.kind])
        .send(await make(key, form, file, source))
    },
  )
}

/** A draft, a closed or a deleted form has nothing to spread. */
export function isShared({ definition: { state, type } }: Pick<StoredForm, 'definition'>): boolean {
  return (state === 'published' || state === 'private') && hasPage(type)
}

async function drawPng(svg: string): Promise<Buffer> {
  // Loaded only on a server that is asked for a picture.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 600 })
    .resize(codePixels, codePixels, { kernel: 'nearest' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

async function readLogoOf(deps: Deps, form: StoredForm): Promise<Buffer | null> {
  const { logoUrl } = presentIdentity(form)
  return logoUrl === null ? null : ((await readLogo(deps.db, logoUrl, logoPixels))?.content ?? null)
}

/** The banner of the form or of its association, else a drawn cover, as JPEG. */
async function readBanner(deps: Deps, { definition, organisation }: StoredForm): Promise<Buffer> {
  const { width, height } = posterBanner
  const { default: sharp } = await import('sharp')
  const draw = (picture: Buffer) =>
    sharp(picture).resize(width, height, { fit: 'cover' }).flatten({ background: '#fff' }).jpeg().toBuffer()
  const [, org = '', name = ''] =
    /^\/media\/([^/]+)\/([^/]+)$/.exec(definition.bannerUrl ?? organisation.bannerUrl ?? '') ?? []
  const media = name === '' ? null : await findMedia(deps.db, org, name)
  const drawn = media === null ? null : await draw(media.content).catch(() => null)
  const { type: formType, color } = definition
  return (
    drawn ??
    draw(
      await coverPng(
        { formType, color: color ?? organisation.color, organizationName: organisation.name },
        width,
        height,
      ),
    )
  )
}
