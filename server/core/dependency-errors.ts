/** External services that the server depends on. */
export type Dependency = "database" | "replica" | "smtp" | "storage";

/** Why a response was a 503. */
export type UnavailableCause = Dependency | "busy";

const errors = new Map<Dependency, number>();
const causes = new WeakMap<object, UnavailableCause>();

/** Counts a call to a dependency that failed because it was unavailable, busy or broken. */
export const noteDependencyError = (dependency: Dependency): void =>
  void errors.set(dependency, (errors.get(dependency) ?? 0) + 1);

/** How many such calls this process has seen. */
export const dependencyErrors = (dependency: Dependency): number =>
  errors.get(dependency) ?? 0;

/** Records why a request gets a 503. */
export const noteUnavailable = (
  request: object,
  cause: UnavailableCause,
): void => void causes.set(request, cause);

/** The recorded cause; undefined for responses that no error handler sent. */
export const unavailableCause = (
  request: object,
): UnavailableCause | undefined => causes.get(request);
