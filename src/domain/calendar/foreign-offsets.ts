import { parisDate } from '#domain/format.ts'

const withOffset = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2})?[+-]\d{2}:\d{2}$/

/**
 * The dates of a definition file that name an offset which Paris does not have on that day, such as +01:00 in July: the
 * pages show another hour than the one that was written. Each is its path, the text, and the time in Paris.
 */
export function foreignOffsets(
  value: unknown,
  path = '',
): { readonly path: string; readonly written: string; readonly inParis: string }[] {
  if (typeof value === 'string') {
    const [, written = ''] = withOffset.exec(value) ?? []
    const instant = new Date(value)
    if (written === '' || Number.isNaN(instant.getTime())) return []
    const inParis = `${parisDate(instant)}T${parisHour.format(instant)}`
    return inParis === written ? [] : [{ path, written: value, inParis }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    foreignOffsets(part, Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  )
}

const parisHour = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
