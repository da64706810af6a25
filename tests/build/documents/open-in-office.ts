import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const office = '/usr/bin/soffice'
const run = promisify(execFile)

/** Why no spreadsheet program can be started here, or null. As root on Debian its package is installed. */
export function missingOffice(): string | null {
  if (!existsSync(office) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'libreoffice-calc-nogui'], {
      env: { PATH: process.env['PATH'] ?? '', DEBIAN_FRONTEND: 'noninteractive' },
    })
  return existsSync(office) ? null : 'LibreOffice is not installed: apt-get install libreoffice-calc-nogui'
}

/** A cell as the spreadsheet program has it: its type, its value and the text that it shows. */
export interface OfficeCell {
  readonly type: string
  readonly value: string
  readonly shown: string
}

/** Opens a file as a French user of LibreOffice does, and returns the cells of its first sheet. */
export async function openInOffice(content: Buffer, format: 'csv' | 'xlsx'): Promise<OfficeCell[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'obole-office-'))
  try {
    const file = join(folder, `liste.${format}`)
    writeFileSync(file, content)
    // Semicolon, quote, UTF-8, from the first line, columns as they are, French, with the detection of numbers.
    const asCsv = ['--infilter=CSV:59,34,76,1,,1036,false,true']
    await run(
      office,
      ['--headless', ...(format === 'csv' ? asCsv : []), '--convert-to', 'fods', '--outdir', folder, file],
      { env: { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'fr_FR.UTF-8' }, timeout: 120_000 },
    )
    return cellsOf(readFileSync(join(folder, 'liste.fods'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The cells of the first table of a flat document. */
function cellsOf(xml: string): OfficeCell[][] {
  const [table = ''] = /<table:table [^]*?<\/table:table>/u.exec(xml) ?? []
  return [...table.matchAll(/<table:table-row[^>]*>([^]*?)<\/table:table-row>/gu)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([^]*?)<\/table:table-cell>)/gu)].map(
      ([, attributes = '', content = '']) => {
        const of = (name: string) => new RegExp(`office:${name}="([^"]*)"`, 'u').exec(attributes)?.[1]
        const shown = [...content.matchAll(/<text:p>([^]*?)<\/text:p>/gu)].map(([, text]) => text).join('\n')
        return {
          type: of('value-type') ?? '',
          value: of('date-value') ?? of('value') ?? '',
          shown: shown
            .replaceAll(/<[^>]*>/gu, '')
            .replaceAll('&apos;', "'")
            .replaceAll('&amp;', '&'),
        }
      },
    ),
  )
}
