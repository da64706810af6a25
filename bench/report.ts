import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

/** The figures as a table for the terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    verdict(figure),
    figure.name,
    figure.value,
    figure.spread,
    figure.budget,
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

const verdict = ({ budget, isSaved }: Figure): string => (budget === '' ? '' : isSaved ? 'met' : 'MISSED')

/** Writes the figures to `docs/bench.md`, with the machine they were taken on. */
export function writeReport(figures: readonly Figure[], rounds: number): void {
  const [processor] = cpus()
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const rows = figures.map(
    (figure) =>
      `| ${figure.name} | ${figure.value} | ${figure.spread} | ${figure.budget} | ${verdict(figure)} |`,
  )
  const text = `# Measurements

Measured by \`npm run bench\` with the program as in production, on ${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}),
Node ${process.versions.node}, Fastify ${dependencies['fastify'] ?? ''}. Compared runs alternate, so that other load of the machine affects both;
figures are medians of ${rounds} rounds, with the lowest and the highest. After each money measurement the ledger is
checked, and after whole gifts it is compared with the provider ledger; one invariant violation fails the run. PostgreSQL
runs on the same machine without waiting for the disk: the work is compared, not the disk. The slow phone is 390 px wide,
with a processor slowed down 4 times, 1.4 Mbit/s and 562 ms per request.

| What | Median | Lowest to highest | Budget | |
|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(join(import.meta.dirname, '../docs/bench.md'), text)
}
