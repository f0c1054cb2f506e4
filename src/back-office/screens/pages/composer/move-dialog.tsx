import { Form, Modal, Select } from "antd";
import { useMemo, useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import {
  type BlockPlace,
  blocksIn,
  findBlock,
  isWithin,
  mayHold,
  type Nesting,
  placedBlocks,
  typeOf,
} from "#src/domain/documents/blocks/block-edit.ts";
import type { JsonObject } from "#src/schema/json.ts";

interface Props {
  id: string;
  body: JsonObject;
  nesting: Nesting;
  nameOf: (block: JsonObject) => string;
  onMove: (place: BlockPlace) => void;
  onClose: () => void;
}

const TOP = "";

/** Moves a block to any place of the page. */
export default function MoveDialog(props: Props) {
  const { id, body, nesting, nameOf, onMove, onClose } = props;
  const t = useTexts();
  useFocusBack();
  const found = findBlock(body, id);
  const own = found?.group?.id ?? TOP;
  const [group, setGroup] = useState(own);
  const [index, setIndex] = useState(found?.index ?? 0);
  const targets = useMemo(() => {
    const type = found === undefined ? "" : typeOf(found.block);
    return [...placedBlocks(body).values()].filter(
      (one) => !isWithin(one, id) && mayHold(body, one.id, type, nesting),
    );
  }, [body, nesting, id, found]);
  if (found === undefined) return null;
  const target =
    group === TOP ? undefined : targets.find((one) => one.id === group);
  const others = blocksIn(body, target).filter(
    (one) => one !== found.block,
  ) as JsonObject[];
  const count = others.length + 1;
  return (
    <Modal
      open
      title={t("composer.move_titled", { name: nameOf(found.block) })}
      okText={t("composer.move")}
      onOk={() => {
        onMove({ group: group === TOP ? null : group, index });
        onClose();
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Form.Item label={t("composer.move_where")} htmlFor="move-group">
          <Select
            id="move-group"
            value={group}
            onChange={(next) => {
              setGroup(next);
              setIndex(next === own ? found.index : 0);
            }}
            options={[
              { value: TOP, label: t("composer.move_top") },
              ...targets.map((one) => ({
                value: one.id,
                label: t("composer.move_in", { name: nameOf(one.block) }),
              })),
            ]}
          />
        </Form.Item>
        <Form.Item label={t("composer.move_position")} htmlFor="move-index">
          <Select
            id="move-index"
            value={Math.min(index, count - 1)}
            onChange={setIndex}
            options={Array.from({ length: count }, (_, at) => {
              const before = others[at - 1];
              return {
                value: at,
                label:
                  before === undefined
                    ? t("composer.move_first")
                    : t("composer.move_after", {
                        ...{ number: at + 1, name: nameOf(before) },
                      }),
              };
            })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
