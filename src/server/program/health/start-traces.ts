import { recordTraces } from '#server/platform/traces.ts'

/** Where traces go, and how many of them. */
export interface TracesConfig {
  /** The address of a collector for OTLP over HTTP: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string
  /** From 0 to 1. */
  readonly share: number
}

interface Stoppable {
  readonly name: string
  readonly stop: () => Promise<void>
}

/**
 * Sends traces to a collector. Its libraries are loaded only where one is set: without, no work is done for traces.
 * Returns how it ends: what was not sent yet is sent then.
 */
export async function startTraces(config: TracesConfig | null, service: string): Promise<Stoppable[]> {
  if (config === null) return []
  const [{ context, trace }, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: config.url, timeoutMillis: 5_000 })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  recordTraces(true)
  const stop = async (): Promise<void> => {
    recordTraces(false)
    // A collector that is away must not hold the end of the program back.
    await provider.shutdown().catch(() => {})
    trace.disable()
    context.disable()
  }
  return [{ name: 'traces', stop }]
}
