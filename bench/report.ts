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

const verdict = ({ budget, isMet }: Figure): string => (budget === '' ? '' : isMet ? 'met' : 'MISSED')

/** Writes the figures to `docs/bench.md`, with the machine of the measurement. */
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

Taken by \`npm run bench\` with the program as it runs in production, on ${cpus().length} cores
(${processor?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, Fastify ${dependencies['fastify'] ?? ''}.
Compared programs run alternately, so that other load of the machine affects both; figures are medians of ${rounds}
rounds, with the lowest and the highest. After each money measurement the ledger is checked, after whole gifts also
against the ledger of the payment provider; one violation fails the run. PostgreSQL runs on the same machine and does
not wait for the disk: the programs are compared, not the disk. The slow phone is 390 px wide, with a processor slowed
down 4 times, 1.4 Mbit/s and 562 ms a request.

| What | Median | Lowest to highest | Budget | |
|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(join(import.meta.dirname, '../docs/bench.md'), text)
}
