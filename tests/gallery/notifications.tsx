import { createStore, Provider } from "jotai";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { notificationsAtom } from "#src/state/notifications.ts";

const variants = ["success", "info", "warning", "error"] as const;

const store = createStore();
store.set(
  notificationsAtom,
  variants.map((variant, key) => ({
    key,
    variant,
    message: `Ihre Einstellungen: ${variant};Die zweite Zeile sagt mehr.`,
  })),
);

/** One notification of each kind, of two lines. */
export function NotificationSpecimens() {
  return (
    <Provider store={store}>
      <div data-block="Notifications">
        <Notifications />
      </div>
    </Provider>
  );
}
