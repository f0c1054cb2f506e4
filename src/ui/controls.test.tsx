// @vitest-environment jsdom
import { LoadingOutlined } from "@ant-design/icons";
import { fireEvent, render, screen } from "@testing-library/react";
import * as antd from "antd";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Button, ButtonLink, Checkbox, Input, Radio } from "./controls.tsx";

/** Elements and their classes, except classes without a style here. */
function shapeOf(node: ReactNode): string[] {
  const { body } = new DOMParser().parseFromString(
    renderToStaticMarkup(node),
    "text/html",
  );
  return [...body.querySelectorAll("*:not(svg, svg *)")].map((element) =>
    [
      element.localName,
      ...[...element.classList]
        .filter(
          (name) =>
            !/^css-|css-var|wave-target|affix-wrapper-disabled/.test(name),
        )
        .toSorted(),
    ].join("."),
  );
}

const icon = <i />;
const loadingIcon = <LoadingOutlined aria-hidden />;

test.each<[what: string, ours: ReactNode, theirs: ReactNode]>([
  [
    "a button",
    <Button key="a">Go</Button>,
    <antd.Button key="b">Go</antd.Button>,
  ],
  [
    "a large one with an icon",
    <Button key="a" look="primary" size="large" block icon={icon}>
      Go {2} <b>now</b>
    </Button>,
    <antd.Button key="b" type="primary" size="large" block icon={icon}>
      Go {2} <b>now</b>
    </antd.Button>,
  ],
  [
    "one whose work is under way",
    <Button key="a" look="danger" loading>
      Go
    </Button>,
    <antd.Button key="b" type="primary" danger loading={{ icon: loadingIcon }}>
      Go
    </antd.Button>,
  ],
  [
    "one with only an icon",
    <Button key="a" look="text" shape="circle" icon={icon} />,
    <antd.Button key="b" type="text" shape="circle" icon={icon} />,
  ],
  [
    "a link",
    <ButtonLink key="a" primary size="large" block href="/x">
      Go
    </ButtonLink>,
    <antd.Button key="b" type="primary" size="large" block href="/x">
      Go
    </antd.Button>,
  ],
  [
    "a box that is ticked",
    <Checkbox key="a" checked disabled readOnly>
      Yes
    </Checkbox>,
    <antd.Checkbox key="b" checked disabled>
      Yes
    </antd.Checkbox>,
  ],
  [
    "an answer",
    <Radio key="a" checked readOnly name="x" value="a">
      Yes
    </Radio>,
    <antd.Radio key="b" checked name="x" value="a">
      Yes
    </antd.Radio>,
  ],
  [
    "a line to type in",
    <Input key="a" readOnly className="own" />,
    <antd.Input key="b" size="large" className="own" />,
  ],
  [
    "a line with its unit",
    <Input key="a" readOnly className="own" suffix="kg" disabled />,
    <antd.Input key="b" size="large" className="own" suffix="kg" disabled />,
  ],
])("%s has the same markup as antd's", (_, ours, theirs) => {
  expect(shapeOf(ours)).toEqual(shapeOf(theirs));
});

test("a button that is loading does nothing, and submits no form", () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: { preventDefault(): void }) =>
    event.preventDefault(),
  );
  const form = (isBusy: boolean) => (
    <form onSubmit={sent}>
      <Button type="submit" loading={isBusy} onClick={pressed}>
        Go
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole("button", { name: "Go" });
  fireEvent.click(button);
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  rerender(form(false));
  fireEvent.click(button);
  expect([pressed, sent].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
