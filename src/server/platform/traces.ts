import { type Attributes, type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api'

let isOn = false

/** Turns spans on or off; `startTraces` decides it once, at the start. */
export function recordTraces(on: boolean): void {
  isOn = on
}

export const recordsTraces = (): boolean => isOn

const tracer = () => trace.getTracer('obole')

/**
 * Does work within a span of the trace that it is part of. Where traces are off, it does the work alone. Names and
 * attributes have no data of people: routes, functions, states.
 */
export function traced<Result>(name: string, attributes: Attributes, work: () => Result): Result {
  if (!isOn) return work()
  const span = tracer().startSpan(name, { attributes })
  const fail = (error: unknown): never => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    span.end()
    throw error
  }
  try {
    const result = context.with(trace.setSpan(context.active(), span), work)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    const ended = result.then((value: unknown) => {
      span.end()
      return value
    }, fail)
    return ended as Result
  } catch (error) {
    return fail(error)
  }
}

/** An object whose calls are spans; itself where traces are off. */
export function tracedCalls<Calls extends object>(name: string, calls: Calls): Calls {
  if (!isOn) return calls
  return new Proxy(calls, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown =>
        traced(`${name} ${String(key)}`, {}, () => Reflect.apply(value, target, args) as unknown)
    },
  })
}

/**
 * Begins the span of a request, and does the rest of it within. It continues no trace that a header names: a visitor
 * would decide what is recorded.
 */
export function beginRequest(method: string, rest: () => void): Span {
  const span = tracer().startSpan(method, {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method },
  })
  context.with(trace.setSpan(context.active(), span), rest)
  return span
}
