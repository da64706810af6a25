import { type TableFormat, tableFormats } from '#domain/export/table-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** Names of programs and formats, which no language translates. */
export const formatNames: Readonly<Record<TableFormat, string>> = { csv: 'CSV', xlsx: 'Excel' }

interface TableFileLinksProps {
  /** Says what is saved. */
  readonly label: string
  readonly hrefOf: (format: TableFormat) => string
}

/** Links that save a list as a file, one for each format. */
export function TableFileLinks({ label, hrefOf }: TableFileLinksProps) {
  return (
    <ActionRow>
      <span className="small">{label}</span>
      {tableFormats.map((format) => (
        <ButtonLink
          key={format}
          variant="second"
          size="s"
          href={hrefOf(format)}
          download
          aria-label={`${label}, ${formatNames[format]}`}
        >
          {formatNames[format]}
        </ButtonLink>
      ))}
    </ActionRow>
  )
}
