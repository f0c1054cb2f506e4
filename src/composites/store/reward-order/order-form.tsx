import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import schema from "#schemas/forms/delivery-address.schema.json" with {
  type: "json",
};
import { useUser } from "#src/api/access/user.ts";
import {
  countsOnce,
  hasStatus,
  isConflict,
  isUnreachable,
  violationsOf,
} from "#src/api/errors/error-guards.ts";
import { refusalMessage } from "#src/api/errors/refusal-text.ts";
import { useConfig } from "#src/api/programme/use-programme.ts";
import { newPriceOf, orderMutation } from "#src/api/store/orders.ts";
import { randomId } from "#src/browser/random-id.ts";
import {
  type useBalance,
  useMissingText,
} from "#src/composites/store/balance.tsx";
import { AddressLines } from "#src/composites/store/order-list/order-list.tsx";
import { personName } from "#src/domain/people/person.ts";
import { languageOf, regionOf } from "#src/domain/programme/locale.ts";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { Field } from "#src/forms/field.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { countryName } from "#src/i18n/countries.ts";
import { currentLanguage, useTranslation } from "#src/i18n/index.ts";
import type {
  DeliveryAddressForm as Address,
  DeliveryAddress,
  Order,
  Reward,
  User,
} from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-delivery-address.gen.js";
import { useFormDraft } from "#src/state/form-draft.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { ConfirmDialog, Dialog } from "#src/ui/dialog/dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";
import { Select } from "#src/ui/select/select.tsx";
import { PriceChanged } from "./price-changed.tsx";
import styles from "./reward-order.module.css";

type Props = {
  reward: Reward;
  title: string;
  price: number;
  balance: ReturnType<typeof useBalance>;
  /** The address of the last order. */
  former: DeliveryAddress | undefined;
  /** Called with the order; undefined if the server does not say which it is. */
  onSent: (order: Order | undefined) => void;
  /** Called when the points or the stock no longer suffice, whatever the form shows. */
  onRefused: () => void;
};

const countries = schema.properties.country.enum;

const countryOf = (code: string | undefined) =>
  countries.find((one) => one === code) as Address["country"] | undefined;

const byLanguage: Readonly<Record<string, Address["country"]>> = {
  fr: "FR",
  en: "GB",
  it: "IT",
  es: "ES",
  de: "DE",
  nl: "NL",
};

/** Prefilled address: that of the last order, otherwise names and company of the profile. */
function knownAddress(
  user: User | null,
  former: DeliveryAddress | undefined,
  locale: string | null | undefined,
) {
  const fallback: string =
    countryOf(regionOf(locale)) ?? byLanguage[languageOf(locale)] ?? "";
  return {
    recipient: former?.recipient ?? personName(user?.profile) ?? "",
    companyName: (former ?? user?.profile)?.companyName ?? "",
    street: former?.street ?? "",
    complement: former?.complement ?? "",
    postalCode: former?.postalCode ?? "",
    city: former?.city ?? "",
    country: countryOf(former?.country) ?? fallback,
    /** Makes a repeated request the same order; stored with the rest of the draft. */
    idempotencyKey: randomId(),
  };
}

/**
 * Delivery address of a reward. Until the order is placed, typed text and the order's key survive the end of the session
 * (stored per tab).
 */
export function OrderForm({
  reward,
  title,
  price,
  balance,
  former,
  onSent,
  onRefused,
}: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const { locale } = useConfig();
  const id = entityId(reward) ?? "";
  const [known] = useState(() => knownAddress(user, former, locale));
  const { initial, keep, forget } = useFormDraft(
    `order/${id}`,
    entityId(user),
    known,
  );
  const { idempotencyKey: firstKey, country, ...texts } = initial;
  const [idempotencyKey, setKey] = useState(firstKey);
  const [asked, setAsked] = useState<Address>();
  const form = useSchemaForm<Address>({
    schema,
    validate,
    initial: { ...texts, country: countryOf(country) },
    onSubmit: async (address) => setAsked(address),
  });
  const { values } = form;
  useEffect(
    () => keep({ ...values, idempotencyKey }),
    [keep, values, idempotencyKey],
  );
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      <h2>{t("order.address.title")}</h2>
      <TextField
        form={form}
        name="recipient"
        label={t("order.address.recipient")}
        autoComplete="shipping name"
      />
      <TextField
        form={form}
        name="companyName"
        label={t("order.address.company")}
        autoComplete="shipping organization"
      />
      <TextField
        form={form}
        name="street"
        label={t("order.address.street")}
        autoComplete="shipping address-line1"
      />
      <TextField
        form={form}
        name="complement"
        label={t("order.address.complement")}
        autoComplete="shipping address-line2"
      />
      <div className={styles["place"]}>
        <TextField
          form={form}
          name="postalCode"
          label={t("order.address.postal_code")}
          autoComplete="shipping postal-code"
        />
        <TextField
          form={form}
          name="city"
          label={t("order.address.city")}
          autoComplete="shipping address-level2"
        />
      </div>
      <Field form={form} name="country" label={t("order.address.country")}>
        {({ value, ...control }) => (
          <Select
            {...control}
            value={value ?? ""}
            autoComplete="shipping country"
          >
            <option value="" />
            {namedCountries().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={styles["buttons"]}>
        <ButtonLink size="large" href="/store">
          {t("core.cancel")}
        </ButtonLink>
        <SubmitButton form={form} block={false}>
          {t("order.continue")}
        </SubmitButton>
      </div>
      {asked && (
        <ConfirmOrder
          {...{ title, price, balance }}
          order={{ reward: id, address: asked, idempotencyKey }}
          onClose={() => setAsked(undefined)}
          onSent={(order) => {
            forget();
            onSent(order);
          }}
          onRefused={onRefused}
          renew={() => setKey(randomId())}
        />
      )}
    </form>
  );
}

const namedCountries = () =>
  countries
    .map((code) => [code, countryName(code)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, currentLanguage()));

type ConfirmProps = Pick<
  Props,
  "title" | "price" | "balance" | "onSent" | "onRefused"
> & {
  /** What is ordered: the id of a reward, and where it is sent. */
  order: { reward: string; address: Address; idempotencyKey: string };
  onClose: () => void;
  /** Turns it into another order, with a new key. */
  renew: () => void;
};

/** Confirms before points are spent; after a failure it stays open to try again. */
function ConfirmOrder({
  title,
  price,
  balance,
  order: { reward, address, idempotencyKey },
  onClose,
  onSent,
  onRefused,
  renew,
}: ConfirmProps) {
  const { t } = useTranslation();
  const missingText = useMissingText(balance);
  const order = useMutation(orderMutation());
  // The displayed figures must not change during the request, even if the balance is refetched.
  const [points] = useState(balance.points ?? price);
  const [agreed, setAgreed] = useState(price);
  const left = points - agreed;
  const send = (expectedPrice = agreed) =>
    order.mutate(
      {
        reward,
        request: { quantity: 1, expectedPrice, address },
        idempotencyKey,
      },
      { onSuccess: onSent },
    );
  const newPrice = newPriceOf(order.error);
  if (newPrice !== undefined)
    return (
      <PriceChanged
        {...{ title, points, balance, onClose, onRefused }}
        former={agreed}
        price={newPrice}
        onAgree={() => {
          setAgreed(newPrice);
          send(newPrice);
        }}
      />
    );
  if (isConflict(order.error))
    return (
      <Dialog title={t("order.confirm.title")} onClose={onRefused}>
        <Failure error={order.error} renew={renew} />
        <DialogButtons>
          <Button look="primary" size="large" onClick={onRefused}>
            {t("core.close")}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t("order.confirm.title")}
      confirm={t(
        order.isError ? "order.confirm.again" : "order.confirm.submit",
      )}
      cancel={t("order.confirm.back")}
      onConfirm={() => send()}
      onClose={onClose}
      hasFailed={order.isError}
      isPending={order.isPending}
    >
      <p>
        {left < 0
          ? missingText(agreed, points)
          : t("order.confirm.text", {
              reward: title,
              price: balance.write(agreed),
              balance: balance.write(left),
            })}
      </p>
      <div className={styles["to"]}>
        <p>{t("order.confirm.deliver_to")}</p>
        <AddressLines address={address} />
      </div>
      {order.isError && (
        <Failure
          error={order.error}
          renew={() => {
            renew();
            order.reset();
          }}
        />
      )}
    </ConfirmDialog>
  );
}

/** Why the order failed, and what to do; receives focus. */
function Failure({ error, renew }: { error: Error; renew: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const violations = violationsOf(error);
  const message = refusalMessage(error, "order.failed");
  const hasArrived =
    hasStatus(error, 422) && countsOnce(error) && violations.length === 0;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles["failure"]}>
      {hasArrived ? (
        <>
          <p>{t("order.arrived.text")}</p>
          <DialogButtons>
            <ButtonLink href={ordersAddress()}>
              {t("order.sent.orders")}
            </ButtonLink>
            <Button onClick={renew}>{t("order.arrived.as_another")}</Button>
          </DialogButtons>
        </>
      ) : (
        <>
          {violations.length > 0 ? (
            violations.map(({ propertyPath, message: reason }) => (
              <p key={propertyPath}>{reason}</p>
            ))
          ) : (
            <p>{"text" in message ? message.text : t(message.key)}</p>
          )}
          <p>
            {t(
              !isUnreachable(error)
                ? "order.kept"
                : countsOnce(error)
                  ? "order.offline"
                  : "order.check_orders",
            )}
          </p>
          {isUnreachable(error) && !countsOnce(error) && (
            <ButtonLink href={ordersAddress()}>
              {t("order.sent.orders")}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
