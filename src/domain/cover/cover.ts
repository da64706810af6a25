import { initialsOf } from '#domain/cover/initials.ts'
import { type FormType, formTypes } from '#domain/form/form-definition.ts'
import { segmentOf } from '#domain/form/url-segments.ts'

/** Facts that a cover is drawn from: a picture for a form or an association that has none. */
export interface Cover {
  /** null: an association. */
  readonly formType: FormType | null
  /** `#rrggbb`; null: the platform's colour. */
  readonly color: string | null
  readonly organizationName: string
}

const brandColor = '#4b3fcf'
const associationKind = 'association'

/** The address of a cover. It holds everything that is drawn, so that copies may be cached without a time limit. */
export function coverPath({ formType, color, organizationName }: Cover): string {
  const kind = formType === null ? associationKind : segmentOf(formType)
  const hex = (color ?? brandColor).slice(1).toLowerCase()
  return `/covers/${kind}-${hex}-${initialsOf(organizationName)}.svg`
}

/** Reads the name of a cover; null for a name that is not a cover's. */
export function readCoverName(
  name: string,
): { kind: FormType | null; color: string; initials: string } | null {
  const [, segment, hex = '', initials = ''] =
    /^([a-z]+)-([0-9a-f]{6})-([A-Z0-9]{0,2})\.svg$/.exec(name) ?? []
  const kind = segment === associationKind ? null : formTypes.find((type) => segmentOf(type) === segment)
  return kind === undefined ? null : { kind, color: `#${hex}`, initials }
}
