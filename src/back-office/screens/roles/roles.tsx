import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Checkbox, Form, Input, Modal, Space } from "antd";
import { useState } from "react";
import {
  rolesQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { permissions } from "#src/domain/permissions.ts";
import type { OfficeRole, OfficeRoleRequest } from "#src/schema/types.gen.ts";

/** The name of a role: the shipped ones in the language on the screen. */
export function useRoleName(): (role: OfficeRole) => string {
  const t = useTexts();
  return ({ key, name }) => (key === null ? name : t(`role.${key}` as TextKey));
}

/** The roles of the programme (BO-2.2): shipped ones, and those that were made. */
export default function Roles() {
  const t = useTexts();
  const roleName = useRoleName();
  const { data, error } = useQuery(rolesQuery(useOffice()));
  const [edited, edit] = useState<Partial<OfficeRole>>();
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Button type="primary" onClick={() => edit({})}>
        {t("roles.new")}
      </Button>
      {error && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      <OfficeTable<OfficeRole>
        label={t("roles.title")}
        rowKey="id"
        pagination={false}
        dataSource={data?.items ?? []}
        columns={[
          { title: t("roles.name"), render: (_, role) => roleName(role) },
          {
            title: t("roles.permissions"),
            render: (_, role) => (
              <span
                style={{
                  display: "block",
                  maxWidth: 560,
                  whiteSpace: "normal",
                }}
              >
                {role.permissions
                  .map((one) => t(`permission.${one}` as TextKey))
                  .join(", ")}
              </span>
            ),
          },
          {
            title: "",
            render: (_, role) =>
              role.key === null && (
                <Button
                  onClick={() => edit(role)}
                  aria-label={t("roles.edit_named", { name: role.name })}
                >
                  {t("roles.edit")}
                </Button>
              ),
          },
        ]}
      />
      {edited && <RoleDialog role={edited} onClose={() => edit(undefined)} />}
    </Space>
  );
}

interface DialogProps {
  role: Partial<OfficeRole>;
  onClose: () => void;
}

function RoleDialog({ role, onClose }: DialogProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery(client));
  const [form] = Form.useForm<OfficeRoleRequest>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: OfficeRoleRequest) =>
      role.id === undefined
        ? client.request("POST", "/roles", { body })
        : client.request("PUT", `/roles/${role.id}`, { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list", "/roles"] });
      onClose();
    },
  });
  const held = session?.permissions ?? [];
  return (
    <Modal
      open
      title={t(role.id === undefined ? "roles.new" : "roles.edit")}
      okText={t("form.save")}
      onOk={form.submit}
      onCancel={onClose}
      confirmLoading={isPending}
    >
      {error && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
      <Form<OfficeRoleRequest>
        form={form}
        layout="vertical"
        initialValues={{
          name: role.name ?? "",
          permissions: role.permissions ?? [],
        }}
        onFinish={(values) => mutate(values)}
      >
        <Form.Item
          name="name"
          label={t("roles.name")}
          rules={[
            { required: true, whitespace: true, message: t("form.required") },
          ]}
        >
          <Input maxLength={200} autoFocus />
        </Form.Item>
        <Form.Item
          name="permissions"
          label={t("roles.permissions")}
          rules={[
            {
              required: true,
              type: "array",
              min: 1,
              message: t("form.required"),
            },
          ]}
        >
          <Checkbox.Group style={{ display: "grid", gap: 4 }}>
            {permissions.map((one) => (
              <Checkbox key={one} value={one} disabled={!held.includes(one)}>
                {t(`permission.${one}` as TextKey)}
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      </Form>
    </Modal>
  );
}
